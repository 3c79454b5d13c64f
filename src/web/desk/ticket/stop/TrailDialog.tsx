import { useState, type SubmitEvent } from 'react'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useTicker } from '@/web/market/tickers/useTicker'
import { useAccountSession } from '@/web/session/accountContext'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { TrailRejection } from '@/web/session/trails/trail'
import type { TrailMark } from '@/web/session/trails/trailMarks'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPrice } from '@/web/ui/formatNumber'
import { emptyTrailDraft, readTrail, type TrailDraft } from './trailDraft'
import { NeedsOneClick, TrailFields, useIsOneClick } from './TrailFields'
import { leftTrailText, trailRejections } from './trailText'

type TrailDialogProps = {
  stop: WaitingStop
  instrument: Instrument
  /** The trail that a closed page left, to resume. */
  left: TrailMark | undefined
  onClose: () => void
}

/** Form that starts trailing an untriggered stop, or resumes a trail that a closed page left. */
export function TrailDialog({ stop, instrument, left, onClose }: TrailDialogProps) {
  const trails = useAccountSession()?.trails
  const isOneClick = useIsOneClick()
  const markPrice = useTicker(instrument.instrumentName).ticker?.mark?.price
  const [draft, setDraft] = useState(() => draftOf(left))
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<TrailRejection>()
  const read = readTrail(draft, { instrument, isBuy: stop.side === 'buy', markPrice, isOneClick })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (read.choice === undefined || trails === undefined) return
    const { instrumentName, priceStep } = instrument
    void trails.begin({ ...read.choice, orderId: stop.orderId, instrumentName, priceStep }).then((why) => {
      if (why === undefined) onClose()
      else setRefused(why)
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Trailing stop')}
      description={`${stop.side === 'buy' ? t('Buy') : t('Sell')} ${stop.instrumentName} · ${formatPrice(stop.trigger, instrument.priceStep)}`}
      footer={
        <>
          {left !== undefined && (
            <Button
              onClick={() => {
                trails?.forget(left)
                onClose()
              }}
            >
              {t('Leave the stop as it is')}
            </Button>
          )}
          <Button type="submit" form="trail-stop" variant="primary" disabled={!isOneClick}>
            {t('Start trailing')}
          </Button>
        </>
      }
    >
      <form id="trail-stop" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        {left !== undefined && <p className="text-sm text-warn">{leftTrailText}</p>}
        <TrailFields
          draft={draft}
          onDraft={setDraft}
          priceStep={instrument.priceStep}
          markPrice={markPrice}
          problem={isTried ? read.problem : undefined}
        />
        {!isOneClick && <NeedsOneClick />}
        {refused !== undefined && (
          <p role="alert" className="text-sm text-warn">
            {trailRejections[refused]}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function draftOf(left: TrailMark | undefined): TrailDraft {
  if (left === undefined) return emptyTrailDraft
  const { distance, activation, isActive, minEditMs } = left
  return {
    unit: distance.unit,
    distanceText: formatFixed6(distance.unit === 'usd' ? distance.usd : distance.fraction * 100n),
    // An activation price counts only once: after that the trail resumes as active.
    activationText: activation === undefined || isActive ? '' : formatFixed6(activation),
    secondsText: String(minEditMs / 1_000),
  }
}

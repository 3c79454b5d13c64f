import { useState } from 'react'
import { useIsOneClick } from '@/web/desk/ticket/stop/TrailFields'
import { WorkedChip } from '@/web/desk/ticket/WorkedChip'
import { plural, t } from '@/web/language/t'
import { useInstrument } from '@/web/market/instruments'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccountServices, useAccountSession } from '@/web/session/accountContext'
import type { Iceberg, IcebergRejection } from '@/web/session/icebergs/iceberg'
import type { IcebergMark } from '@/web/session/icebergs/icebergMarks'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { icebergCloseText, icebergLabel, icebergProgress, icebergRejections, icebergStateText } from './icebergText'

/** Shows the number of icebergs. Highlighted while one is paused, or if their page was closed. */
export function IcebergsChip() {
  const { running, left } = useIcebergs()
  const count = left.length > 0 ? left.length : running.length
  const isWarning = left.length > 0 || running.some(({ state }) => state.status === 'paused')
  return (
    <WorkedChip count={count} isWarning={isWarning} List={MyIcebergs}>
      {left.length > 0
        ? plural(count, { one: '{count} iceberg stopped', other: '{count} icebergs stopped' })
        : plural(count, { one: '{count} iceberg', other: '{count} icebergs' })}
    </WorkedChip>
  )
}

/** Icebergs of this tab with their progress, and those of a closed page, which can be resumed. */
export function MyIcebergs({ onClose }: { onClose: () => void }) {
  const { running, left } = useIcebergs()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Icebergs')}
      description={t('This tab places their orders. A cancel of the visible order ends the iceberg.')}
    >
      <div className="flex flex-col gap-4 p-4">
        {left.length > 0 && (
          <section>
            <h3 className="label pb-1">{t('Stopped by a reload or a closed page')}</h3>
            <ul aria-label={t('Stopped icebergs')} className="flex flex-col">
              {left.map((mark) => (
                <LeftIceberg key={mark.name} mark={mark} />
              ))}
            </ul>
          </section>
        )}
        {running.length > 0 && (
          <ul aria-label={t('Active icebergs')} className="flex flex-col">
            {running.map((iceberg) => (
              <RunningIceberg key={iceberg.key} iceberg={iceberg} />
            ))}
          </ul>
        )}
        {running.length + left.length === 0 && <p className="text-sm text-text-3">{t('No icebergs.')}</p>}
      </div>
    </Dialog>
  )
}

const row = 'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2 first:border-0 first:pt-0'

function RunningIceberg({ iceberg }: { iceberg: Iceberg }) {
  const { key, instrument, state, cancelsOnClose } = iceberg
  const { instrumentName } = instrument
  const icebergs = useAccountSession()?.icebergs
  const steps = useInstrument(instrumentName).data?.instrument
  const nowMs = useVenueNow()
  return (
    <li className={row}>
      <div className="min-w-48 flex-1 text-sm">
        <p>{icebergLabel(iceberg, instrumentName, steps)}</p>
        <p className="text-xs text-text-2">
          {icebergProgress(iceberg, steps)}
          {' · '}
          <span className={state.status === 'paused' ? 'text-warn' : 'text-text-3'}>
            {icebergStateText(iceberg, nowMs)}
          </span>
        </p>
        <p className="text-xs text-text-3">{icebergCloseText(cancelsOnClose)}</p>
      </div>
      <Button
        size="small"
        title={t('The visible order stays open')}
        aria-label={t('Stop {instrument} iceberg', { instrument: instrumentName })}
        onClick={() => icebergs?.stop(key)}
      >
        {t('Stop', {}, 'do it')}
      </Button>
    </li>
  )
}

function LeftIceberg({ mark }: { mark: IcebergMark }) {
  const { instrumentName } = mark
  const icebergs = useAccountSession()?.icebergs
  const instrument = useInstrument(instrumentName).data?.instrument
  const isOneClick = useIsOneClick()
  const { access } = useAccountServices()
  const [refused, setRefused] = useState<IcebergRejection>()
  const [isBusy, setBusy] = useState(false)
  const resume = () => {
    if (icebergs === undefined || instrument === undefined) return
    setBusy(true)
    void icebergs.begin({ ...mark, instrument, left: mark }).then((why) => {
      setRefused(why)
      setBusy(false)
    })
  }
  return (
    <li className={row}>
      <div className="min-w-48 flex-1 text-sm">
        <p>{icebergLabel(mark, instrumentName, instrument)}</p>
        <p className="text-xs text-text-3">{t('The rest is counted from the venue’s fills when you resume.')}</p>
        {!isOneClick && (
          <p className="text-xs text-text-3">
            {icebergRejections.noOneClick}{' '}
            <Button size="small" onClick={() => access.chooseSigningMode('oneClick')}>
              {t('Use One-click')}
            </Button>
          </p>
        )}
        {refused !== undefined && <output className="block text-xs text-warn">{icebergRejections[refused]}</output>}
      </div>
      <div className="flex gap-1.5">
        <Button
          size="small"
          variant="primary"
          disabled={!isOneClick || instrument === undefined}
          isPending={isBusy}
          aria-label={t('Resume the iceberg of {instrument}', { instrument: instrumentName })}
          onClick={resume}
        >
          {t('Resume')}
        </Button>
        <Button
          size="small"
          title={t('The visible order, if it is open, stays')}
          aria-label={t('Drop the iceberg of {instrument}', { instrument: instrumentName })}
          onClick={() => icebergs?.forget(mark)}
        >
          {t('Drop')}
        </Button>
      </div>
    </li>
  )
}

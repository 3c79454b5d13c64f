import { useRef, useState } from 'react'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { slicePrice } from '@/core/quant/twap'
import { limitProblem } from '@/web/desk/draft/checkDraft'
import { isReduceForced, sidelessProblem } from '@/web/desk/draft/positionModeDraft'
import { ReduceOnlyBox } from '@/web/desk/draft/ReduceOnlyBox'
import { ticketFee } from '@/web/desk/ticket/order/orderPreview'
import { SideChoice, TicketShell } from '@/web/desk/ticket/TicketShell'
import { twapToSign, type NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import { useTwapActions } from '@/web/desk/ticket/twap/model/useTwaps'
import { useTicket, useTicketAccess } from '@/web/desk/ticket/useTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useTicketFacts } from '@/web/desk/ticket/useTicketFacts'
import { t } from '@/web/language/t'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { useFutureMargin } from '@/web/session/preview/useFutureMargin'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { StepField } from '@/web/ui/StepField'
import { durationText } from './durationText'
import { readTwap, type TwapDraft } from './twapDraft'
import { TwapPreview } from './TwapPreview'
import { twapText } from './twapText'
import { showTwapOutcome } from './twapToasts'

type TwapTicketProps = {
  instrument: Instrument
  context: Pick<TicketContext, 'draft' | 'setDraft' | 'minutesText' | 'setMinutesText'>
}

export function TwapTicket({ instrument, context }: TwapTicketProps) {
  const { draft, setDraft, minutesText, setMinutesText } = context
  const { side, amountText } = draft
  const access = useTicketAccess()
  const twaps = useTwapActions()
  const facts = useTicketFacts(instrument, { isSigned: false })
  const { markPrice, position } = facts
  const { mode } = usePositionMode(instrument)
  const isForced = isReduceForced(mode, instrument, side, position)
  const reduceOnly = draft.reduceOnly || isForced
  const [isSending, setSending] = useState(false)
  const [asked, setAsked] = useState<NewTwap>()
  const change = (part: Partial<TwapDraft>) => setDraft((now) => ({ ...now, ...part }))
  const { twap, schedule, ...read } = readTwap(
    { side, amountText, reduceOnly, minutesText },
    { instrument, markPrice, position },
  )
  const problem =
    mode === 'hedge'
      ? sidelessProblem
      : (read.problem ?? limitProblem(facts.oneClick, twap === undefined ? undefined : [twapToSign(twap)]))
  const cost = useTwapCost(instrument, twap, facts)

  const start = (wanted: NewTwap) => {
    if (twaps === undefined) return
    setSending(true)
    void twaps.create(wanted).then((outcome) => {
      setSending(false)
      showTwapOutcome(outcome, instrument)
      if (outcome.status === 'done') change({ amountText: '' })
    })
  }
  const { ticket, field } = useTicket({
    access,
    problem,
    isFilledIn: twap !== undefined,
    pending: isSending ? t('Starting…') : undefined,
    send: () => {
      if (problem !== undefined || twap === undefined) return problem
      // A TWAP needs no signature, so traders who are used to a wallet prompt confirm it here.
      if (access.signing.mode === 'wallet') setAsked(twap)
      else start(twap)
      return undefined
    },
  })

  return (
    <TicketShell
      ticket={ticket}
      name={t('TWAP ticket')}
      message={{
        signed:
          twap === undefined || problem !== undefined ? undefined : (
            <>
              {twapText(twap, instrument.instrumentName, instrument)}.{' '}
              <span className="text-text-3">{t('No signature needed: uses this session’s API key.')}</span>
            </>
          ),
      }}
      button={{ text: t('Start TWAP'), side }}
      preview={
        <TwapPreview instrument={instrument} twap={twap} schedule={schedule} markPrice={markPrice} cost={cost} />
      }
      isSigned={false}
    >
      <SideChoice value={side} onChange={(next) => change({ side: next })} />
      <StepField
        {...field('amount', amountText)}
        label={t('Amount')}
        unit={instrument.asset}
        step={instrument.amountStep}
        onChange={(text) => change({ amountText: text })}
      />
      <StepField
        {...field('minutes', minutesText)}
        label={t('Duration')}
        unit={t('min')}
        step={minuteStep}
        onChange={setMinutesText}
      />
      <fieldset aria-label={t('Duration')} className="grid grid-cols-6 gap-1">
        {chips.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={minutesText === String(minutes)}
            onClick={() => setMinutesText(String(minutes))}
            className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 aria-pressed:text-text-1 aria-pressed:shadow-[0_0_0_1px_var(--line-strong)] pointer-coarse:h-11"
          >
            {durationText(minutes * 60)}
          </button>
        ))}
      </fieldset>
      <ReduceOnlyBox
        isChecked={draft.reduceOnly}
        isForced={isForced}
        onChange={(next) => change({ reduceOnly: next })}
      />
      {asked !== undefined && (
        <StartTwapDialog
          words={twapText(asked, instrument.instrumentName, instrument)}
          side={side}
          onClose={() => setAsked(undefined)}
          onStart={() => {
            setAsked(undefined)
            start(asked)
          }}
        />
      )}
    </TicketShell>
  )
}

/** Costs of the whole amount. The margin is computed at the worst price that a slice may have now. */
function useTwapCost(
  instrument: Instrument,
  twap: NewTwap | undefined,
  { markPrice, ...terms }: ReturnType<typeof useTicketFacts>,
) {
  const priced = twap !== undefined && markPrice !== undefined ? { twap, markPrice } : undefined
  const limitPrice = priced === undefined ? undefined : slicePrice(instrument, priced.twap.isBuy, priced.markPrice)
  return {
    margin: useFutureMargin(instrument, priced === undefined ? undefined : { ...priced.twap, limitPrice }),
    fee:
      priced === undefined
        ? undefined
        : ticketFee({ instrument, ...terms }, priced.markPrice, priced.twap.amount, 'taker'),
    feeAbout: t('All slices pay taker fees'),
    marginAbout: t('For the whole amount. The venue checks the margin of each slice when it is sent.'),
  }
}

const minuteStep = 1_000_000n
const chips = [5, 15, 30, 60, 240, 1440] as const

type StartTwapDialogProps = { words: string; side: Side; onClose: () => void; onStart: () => void }

/** Confirmation dialog instead of the wallet prompt, because the venue requires no signature. */
function StartTwapDialog({ words, side, onClose, onStart }: StartTwapDialogProps) {
  const start = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Start this TWAP?')}
      description={words}
      size="small"
      initialFocus={start}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button ref={start} variant={side} onClick={onStart}>
            {t('Start')}
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm text-text-3">
        {t('TWAPs aren’t signed by your wallet; your API key is enough. You can cancel at any time.')}
      </p>
    </Dialog>
  )
}

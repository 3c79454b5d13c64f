import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { TradeAccess } from '@/web/session/access/access'
import { accessMissing, accessWaits } from '@/web/session/access/accessLabels'
import type { NewTwap } from '@/web/desk/ticket/twap/model/twapToSign'
import type { Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { ActionHint } from '@/web/ui/ActionHint'
import { Checkbox } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { StepField } from '@/web/ui/StepField'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { t } from '@/web/language/t'
import { TicketCost } from '@/web/desk/ticket/TicketCost'
import { durationText } from './durationText'
import type { ReadTwap, TwapDraft, TwapField, TwapProblem } from './twapDraft'
import { TwapPreview, type TwapPreviewProps } from './TwapPreview'
import { twapText } from './twapText'

export type TwapTicketProps = Omit<TwapPreviewProps, 'twap' | 'schedule'> & {
  draft: TwapDraft
  onDraft: (change: Partial<TwapDraft>) => void
  read: ReadTwap
  /** USD of the whole amount; undefined while it is not known. */
  fee: Usd | undefined
  margin: Usd | undefined
  isSending: boolean
  canTrade: TradeAccess
  /** A TWAP is not signed, so a trader who is used to a wallet prompt is asked here. */
  isAsked: boolean
  /** The TWAP is good; or trading is not enabled yet, and this is the way to it. */
  onSubmit: (twap: NewTwap | undefined) => void
}

/** An amount to be worked over a time, and how the venue would cut it. */
export function TwapTicket(props: TwapTicketProps) {
  const { instrument, draft, onDraft, read, isSending, canTrade, onSubmit } = props
  const { twap, schedule, problem } = read
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shownFields, setShownFields] = useState<ReadonlySet<TwapField>>(noFields)
  const [asked, setAsked] = useState<NewTwap>()
  const showField = (field: TwapField, text: string) => text !== '' && setShownFields((now) => new Set([...now, field]))
  // An error is not shown before its field has been left; those of the whole TWAP are shown once it can be read.
  const shown = problem !== undefined && (twap !== undefined || shownFields.has(problem.field)) ? problem : undefined

  const isHeld = useWasOpened(draft.amountText !== '')
  const waits = isSending ? t('Starting…') : accessWaits[canTrade]

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (waits !== undefined) return
    if (canTrade !== 'trading') return onSubmit(undefined)
    if (problem !== undefined || twap === undefined) {
      setShownFields(allFields)
      form.current?.querySelector<HTMLInputElement>(`input[name="${problem?.field ?? 'amount'}"]`)?.focus()
      return
    }
    setShownFields(noFields)
    if (props.isAsked) setAsked(twap)
    else onSubmit(twap)
  }

  return (
    <form
      ref={form}
      aria-label={t('TWAP ticket')}
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-1 flex-col bg-surface-1"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 pb-2">
        <RadioGroup label={t('Side')} value={draft.side} onChange={(side) => onDraft({ side })} options={sides} />
        <StepField
          name="amount"
          label={t('Amount')}
          unit={instrument.asset}
          value={draft.amountText}
          step={instrument.amountStep}
          onChange={(amountText) => onDraft({ amountText })}
          onBlur={() => showField('amount', draft.amountText)}
          isWrong={shown?.field === 'amount'}
          messageId={messageId}
        />
        <StepField
          name="minutes"
          label={t('Duration')}
          unit={t('min')}
          value={draft.minutesText}
          step={minuteStep}
          onChange={(minutesText) => onDraft({ minutesText })}
          onBlur={() => showField('minutes', draft.minutesText)}
          isWrong={shown?.field === 'minutes'}
          messageId={messageId}
        />
        <fieldset aria-label={t('Duration')} className="grid grid-cols-6 gap-1">
          {chips.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={draft.minutesText === String(minutes)}
              onClick={() => onDraft({ minutesText: String(minutes) })}
              className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 aria-pressed:text-text-1 aria-pressed:shadow-[0_0_0_1px_var(--line-strong)] pointer-coarse:h-11"
            >
              {durationText(minutes * 60)}
            </button>
          ))}
        </fieldset>
        <Checkbox
          label={t('Reduce only')}
          title={t('Can only reduce your position')}
          isChecked={draft.reduceOnly}
          onChange={(reduceOnly) => onDraft({ reduceOnly })}
        />
        <hr className="border-line" />
        <TwapPreview {...props} twap={twap} schedule={schedule} isHeld={isHeld} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2">
        {isHeld && (
          <TicketCost
            fee={props.fee}
            margin={props.margin}
            feeAbout={t('All slices pay taker fees')}
            marginAbout={t('For the whole amount. The venue checks the margin of each slice when it is sent.')}
          />
        )}
        <Message id={messageId} problem={shown} twap={problem === undefined ? twap : undefined} {...props} />
        <Button type="submit" variant={draft.side} size="large" isPending={waits !== undefined} className="w-full">
          <span className="truncate">{waits ?? t('Start TWAP')}</span>
        </Button>
        <ActionHint words={accessMissing[canTrade]} />
      </div>
      {asked !== undefined && (
        <StartTwapDialog
          words={twapText(asked, instrument.instrumentName, instrument)}
          side={draft.side}
          onClose={() => setAsked(undefined)}
          onStart={() => {
            setAsked(undefined)
            onSubmit(asked)
          }}
        />
      )}
    </form>
  )
}

const noFields: ReadonlySet<TwapField> = new Set()
const allFields: ReadonlySet<TwapField> = new Set(['amount', 'minutes', 'order'])

/** A minute, in millionths. */
const minuteStep = 1_000_000n
const chips = [5, 15, 30, 60, 240, 1440] as const

const sides = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
] as const

type MessageProps = Pick<TwapTicketProps, 'instrument'> & {
  id: string
  problem: TwapProblem | undefined
  twap: NewTwap | undefined
}

/** What is wrong, or what will be sent; always as high, so that the button never moves. */
function Message({ id, problem, twap, instrument }: MessageProps) {
  return (
    <div id={id} aria-live="polite" className="min-h-8 text-xs">
      {problem !== undefined && (
        <p className="text-danger">
          {problem.words}
          {problem.code !== undefined && <span className="ml-1 text-2xs break-all text-text-4">{problem.code}</span>}
        </p>
      )}
      {twap !== undefined && (
        <p className="text-text-2">
          {twapText(twap, instrument.instrumentName, instrument)}.{' '}
          <span className="text-text-3">{t('No signature needed: uses this session’s API key.')}</span>
        </p>
      )}
    </div>
  )
}

type StartTwapDialogProps = { words: string; side: Side; onClose: () => void; onStart: () => void }

/** Replaces the wallet's prompt, because the venue does not require a signature. */
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

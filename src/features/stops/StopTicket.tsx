import { useId, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { TradeAccess } from '@/account/access'
import { accessMissing, accessWaits, phaseWords } from '@/account/accessWords'
import type { PendingPhase } from '@/account/actions/pendingStore'
import type { NewStop } from '@/account/stops/stopOrder'
import { absolute, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import type { Position } from '@/quant/pnl'
import type { LiquidationPrice } from '@/quant/preview/positionLiquidation'
import { ActionHint } from '@/ui/ActionHint'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { echoDecimalText } from '@/ui/decimalText'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { PriceAndAmount } from './PriceAndAmount'
import { closedAmount, readStop, settledDraft, type StopDraft, type StopField, type StopProblem } from './stopDraft'
import { placeNames, signedWords } from './stopNames'
import { StopPreview } from './StopPreview'
import { stopWarning } from './stopWarning'
import { TriggerFields } from './TriggerFields'

export type StopTicketProps = {
  instrument: Instrument
  draft: StopDraft
  onDraft: (change: (draft: StopDraft) => StopDraft) => void
  /** What is held; undefined when that is nothing, or not known. */
  held: Position | undefined
  /** The marks that liquidate what is held. */
  liquidations: readonly LiquidationPrice[]
  markPrice: Price | undefined
  indexPrice: Price | undefined
  rates: FeeSchedule
  /** What the venue would say of it. */
  problemOf: (stop: NewStop) => StopProblem | undefined
  phase: PendingPhase | undefined
  canTrade: TradeAccess
  /** Who signs. */
  signing?: ReactNode
  /** The stop is good; or nobody may trade yet, and this is the way to it. */
  onSubmit: (stop: NewStop | undefined) => void
}

/** A stop-loss or take-profit: for a position, for a part of it, or an order by itself that waits for the mark. */
export function StopTicket(props: StopTicketProps) {
  const { instrument, held, markPrice, phase, canTrade, onSubmit } = props
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState<ReadonlySet<StopField>>(nothingTold)
  const draft = settledDraft(props.draft, held?.amount)
  const change = (part: Partial<StopDraft>) => props.onDraft((now) => ({ ...now, ...part }))
  const read = readStop(draft, instrument)
  const stop = 'stop' in read ? read.stop : undefined
  const problem = 'problem' in read ? read.problem : props.problemOf(read.stop)
  // A field is not wrong before its owner has left it; what the whole would do is told once it can be read.
  const shown = problem !== undefined && (stop !== undefined || told.has(problem.field)) ? problem : undefined
  const tell = (field: StopField, text: string) => text !== '' && setTold((now) => new Set([...now, field]))
  const isBuy = draft.side === 'buy'

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (phase !== undefined || accessWaits[canTrade] !== undefined) return
    if (canTrade !== 'trading') return onSubmit(undefined)
    if (problem === undefined && stop !== undefined) {
      setTold(nothingTold)
      return onSubmit(stop)
    }
    setTold(allTold)
    form.current?.querySelector<HTMLInputElement>(`input[name="${problem?.field ?? 'trigger'}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      aria-label={t('Stop ticket')}
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-1 flex-col bg-surface-1"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto p-3 pb-2 *:shrink-0">
        <RadioGroup label={t('Kind')} value={draft.kind} onChange={(kind) => change({ kind })} options={kinds} />
        <RadioGroup
          label={t('What it is for')}
          size="small"
          value={draft.scope}
          onChange={(scope) => change({ scope })}
          options={scopesFor(held)}
        />
        {draft.scope === 'order' && (
          <RadioGroup label={t('Side')} value={draft.side} onChange={(side) => change({ side })} options={sides} />
        )}
        <TriggerFields
          terms={{ kind: draft.kind, isBuy, priceStep: instrument.priceStep }}
          markPrice={markPrice}
          part={partOf(draft, held, stop)}
          triggerText={draft.triggerText}
          onTrigger={(triggerText) => change({ triggerText })}
          onBlur={() => tell('trigger', draft.triggerText)}
          isWrong={shown?.field === 'trigger'}
          messageId={messageId}
        />
        <PriceAndAmount
          instrument={instrument}
          draft={draft}
          onChange={change}
          held={held}
          onBlur={tell}
          wrong={shown?.field}
          messageId={messageId}
        />
        {draft.scope === 'order' && (
          <Checkbox
            label={t('Reduce only')}
            title={t('Never more than closes the position')}
            isChecked={draft.reduceOnly}
            onChange={(reduceOnly) => change({ reduceOnly })}
          />
        )}
        <hr className="border-line" />
        <StopPreview {...props} stop={stop} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2">
        <Message id={messageId} problem={shown} stop={problem === undefined ? stop : undefined} {...props} />
        <SubmitButton draft={draft} waits={phase === undefined ? accessWaits[canTrade] : phaseWords[phase]} />
        <ActionHint words={accessMissing[canTrade]} />
        {props.signing}
      </div>
    </form>
  )
}

const nothingTold: ReadonlySet<StopField> = new Set()
const allTold: ReadonlySet<StopField> = new Set(['trigger', 'limit', 'amount', 'stop'])

const kinds = [
  { value: 'STOP_LOSS', label: t('Stop-loss') },
  { value: 'TAKE_PROFIT', label: t('Take-profit') },
] as const

const sides = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
] as const

function scopesFor(held: Position | undefined) {
  const isDisabled = held === undefined || held.amount === 0n
  return [
    { value: 'wholePosition', label: t('Position'), isDisabled },
    { value: 'partOfPosition', label: t('Part of it'), isDisabled },
    { value: 'order', label: t('Order') },
  ] as const
}

/** What it would close, as far as that is filled in. */
function partOf(draft: StopDraft, held: Position | undefined, stop: NewStop | undefined) {
  if (held === undefined || held.amount === 0n || (draft.side === 'sell') !== held.amount > 0n) return undefined
  const whole = absolute(held.amount)
  // Before the amount is filled in, all of it: the trigger comes first.
  const amount: Amount = stop === undefined ? whole : (closedAmount(stop, held.amount) ?? whole)
  return amount > 0n && amount <= whole ? { held, amount } : undefined
}

type MessageProps = Pick<StopTicketProps, 'instrument' | 'liquidations' | 'held'> & {
  id: string
  problem: StopProblem | undefined
  stop: NewStop | undefined
}

/** One place for what is wrong and for what will be signed, always as high, so that the button never moves. */
function Message({ id, problem, stop, instrument, liquidations, held }: MessageProps) {
  const closes = held !== undefined && held.amount !== 0n && stop?.isBuy === held.amount < 0n
  const warning = stop && stopWarning(stop, { instrument, liquidations, closes, held: held?.amount })
  return (
    <div id={id} aria-live="polite" className="min-h-12 text-xs">
      {problem !== undefined ? (
        <p className="text-danger">
          {problem.words}
          {problem.code !== undefined && <span className="ml-1 text-[10px] break-all text-text-4">{problem.code}</span>}
        </p>
      ) : (
        <>
          {stop !== undefined && (
            <p className="text-text-2">
              <span className="text-text-3">{t('You sign:')}</span> {signedWords(stop, instrument)}
            </p>
          )}
          {warning !== undefined && <p className="text-warn">{warning}</p>}
        </>
      )}
    </div>
  )
}

function SubmitButton({ draft, waits }: { draft: StopDraft; waits: string | undefined }) {
  const amount =
    draft.scope !== 'wholePosition' && draft.amountText !== '' ? ` ${echoDecimalText(draft.amountText)}` : ''
  const words = `${placeNames[draft.kind]}${amount}`
  return (
    <Button
      type="submit"
      variant={draft.side}
      size="large"
      isPending={waits !== undefined}
      aria-label={waits === undefined ? words : `${words}: ${waits}`}
      className="w-full"
    >
      <span className="truncate">{waits ?? words}</span>
    </Button>
  )
}

import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { TradeAccess } from '@/web/session/access/access'
import { accessMissing, accessWaits } from '@/web/session/access/accessLabels'
import type { Batch } from '@/web/session/batches/batchStore'
import type { Failure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { ActionHint } from '@/web/ui/ActionHint'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { StepField } from '@/web/ui/StepField'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { plural, t } from '@/web/language/t'
import { TicketCost } from '@/web/desk/ticket/TicketCost'
import type { ReadScale, ScaleField, ScaleInput, ScaleProblem } from './readScale'
import { ScaleMessage, type LadderOffer } from './ScaleMessage'
import { ScalePreview, type ScalePreviewProps } from './ScalePreview'
import { ShapeChoice } from './ShapeChoice'

export type ScaleTicketProps = Omit<ScalePreviewProps, 'rungs'> & {
  input: ScaleInput
  onInput: (change: Partial<ScaleInput>) => void
  read: ReadScale
  problem: ScaleProblem | undefined
  /** Where the ends of a post-only ladder that would take could rest. */
  offer: LadderOffer | undefined
  phase: Batch['phase'] | undefined
  /** How many of the orders are signed, while the wallet is asked. */
  signedCount: number
  /** Why the last ladder was not signed. */
  failure: Failure | undefined
  canTrade: TradeAccess
  /** The wallet asks for each signature. */
  isAsked: boolean
  flags: ReactNode
  /** Who signs. */
  signing: ReactNode
  /** The ladder is good; or trading is not enabled yet, and this is the way to it. */
  onSubmit: () => void
}

/** A ladder of orders between two prices: an amount in parts, sent together. */
export function ScaleTicket(props: ScaleTicketProps) {
  const { instrument, input, onInput, read, problem, phase, canTrade, onSubmit } = props
  const messageId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shownFields, setShownFields] = useState<ReadonlySet<ScaleField>>(noFields)
  const showField = (field: ScaleField, text: string) =>
    text !== '' && setShownFields((now) => new Set([...now, field]))
  // An error is not shown before its field has been left; those of the whole ladder are shown once it can be read.
  const shown =
    problem !== undefined && (read.orders !== undefined || shownFields.has(problem.field)) ? problem : undefined
  const isHeld = useWasOpened(input.fromText !== '' || input.toText !== '' || input.amountText !== '')
  const isBusy = (phase !== undefined && phase !== 'settled') || accessWaits[canTrade] !== undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (isBusy) return
    if (canTrade !== 'trading' || problem === undefined) {
      setShownFields(noFields)
      return onSubmit()
    }
    setShownFields(allFields)
    form.current?.querySelector<HTMLElement>(`input[name="${problem.field}"], [data-offer]`)?.focus()
  }
  const field = (name: Exclude<ScaleField, 'order'>, text: string) => ({
    name,
    value: text,
    onBlur: () => showField(name, text),
    isWrong: shown?.field === name,
    messageId,
  })
  const offer =
    props.offer === undefined
      ? undefined
      : {
          ...props.offer,
          onTake: () => {
            props.offer?.onTake()
            form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
          },
        }

  return (
    <form
      ref={form}
      aria-label={t('Scale ticket')}
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-1 flex-col bg-surface-1"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 pb-2">
        <RadioGroup label={t('Side')} value={input.side} onChange={(side) => onInput({ side })} options={sides} />
        <div className="grid grid-cols-2 gap-1.5">
          <StepField
            {...field('from', input.fromText)}
            label={t('From')}
            unit=""
            unitName="USD"
            step={instrument.priceStep}
            onChange={(fromText) => onInput({ fromText, nextEnd: 'to' })}
          />
          <StepField
            {...field('to', input.toText)}
            label={t('To')}
            unit=""
            unitName="USD"
            step={instrument.priceStep}
            onChange={(toText) => onInput({ toText, nextEnd: 'from' })}
          />
        </div>
        <div className="grid grid-cols-2 gap-1.5">
          <StepField
            {...field('amount', input.amountText)}
            label={t('Total')}
            unit={instrument.asset}
            step={instrument.amountStep}
            onChange={(amountText) => onInput({ amountText })}
          />
          <StepField
            {...field('count', input.countText)}
            label={t('Orders')}
            unit=""
            step={oneOrder}
            onChange={(countText) => onInput({ countText })}
          />
        </div>
        <ShapeChoice value={input.shape} onChange={(shape) => onInput({ shape })} />
        {props.flags}
        {(isHeld || props.own !== undefined) && <hr className="border-line" />}
        <ScalePreview instrument={instrument} rungs={read.rungs} own={props.own} isHeld={isHeld} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3 pt-2">
        {isHeld && (
          <TicketCost
            fee={props.own?.fee}
            margin={props.own?.neededMargin}
            feeAbout={t('Taker fee on the immediate part, maker fee on the resting part')}
            marginAbout={t('Margin of all its orders together')}
          />
        )}
        <ScaleMessage
          id={messageId}
          problem={shown}
          failure={props.failure}
          offer={shown?.code === 'GTC_ORDER_REJECTED' ? offer : undefined}
          orders={problem === undefined ? read.orders : undefined}
          instrument={instrument}
          isAsked={props.isAsked}
        />
        <Button type="submit" variant={input.side} size="large" isPending={isBusy} className="w-full">
          <span className="truncate">{submitText(props)}</span>
        </Button>
        <ActionHint words={accessMissing[canTrade]} />
        {props.signing}
      </div>
    </form>
  )
}

const noFields: ReadonlySet<ScaleField> = new Set()
const allFields: ReadonlySet<ScaleField> = new Set(['from', 'to', 'count', 'amount', 'order'])

/** One, in millionths. */
const oneOrder = 1_000_000n

const sides = [
  { value: 'buy', label: t('Buy'), tone: 'buy' },
  { value: 'sell', label: t('Sell'), tone: 'sell' },
] as const

function submitText({ phase, signedCount, read, isAsked, canTrade }: ScaleTicketProps): string {
  switch (phase) {
    case 'signing':
      return isAsked
        ? t('Waiting for the wallet: {signed} of {count} signed', {
            signed: signedCount,
            count: read.orders?.length ?? 0,
          })
        : t('Signing…')
    case 'sending':
      return t('Sending…')
    case 'asking':
      return t('Checking status…')
    case 'settled':
    case undefined:
      return accessWaits[canTrade] ?? placeLabels(read.orders?.length ?? 0)
  }
}

function placeLabels(count: number): string {
  return count === 0
    ? t('Place scaled orders')
    : plural(count, { one: 'Place {count} order', other: 'Place {count} orders' })
}

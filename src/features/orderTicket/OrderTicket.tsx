import { useRef, useState, type FormEvent } from 'react'
import type { SigningMode } from '@/account/access'
import type { PendingPhase } from '@/account/orders/orderActions'
import { formatFixed6 } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { Select } from '@/ui/Select'
import type { CheckedDraft, DraftField, OrderDraft } from './orderDraft'
import type { OrderPreview } from './orderPreview'
import { orderWords } from './orderWords'
import { TicketPreview } from './TicketPreview'

export type OrderTicketProps = {
  instrument: Instrument
  draft: OrderDraft
  onDraft: (draft: OrderDraft) => void
  checked: CheckedDraft
  preview: OrderPreview
  /** How far an order is that was sent and is not answered. */
  phase: PendingPhase | undefined
  canTrade: 'signedOut' | 'connected' | 'trading'
  signingMode: SigningMode
  onSigningMode: (mode: SigningMode) => void
  isOneClickAvailable: boolean
  isBookLive: boolean
  /** A press of the submit button; when nobody can trade yet, the way to it. */
  onSubmit: () => void
}

/** The order ticket: what is filled in, what would be signed, and one button. */
export function OrderTicket(props: OrderTicketProps) {
  const { instrument, draft, onDraft, checked, preview, canTrade, isBookLive, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const [triedDraft, setTriedDraft] = useState<OrderDraft>()
  const change = (part: Partial<OrderDraft>) => onDraft({ ...draft, ...part })
  const isMarket = draft.type === 'market'
  const error = checked.isReady ? undefined : checked.error
  const isEmpty = draft.amountText === '' || (!isMarket && draft.priceText === '')
  // An untouched field is not wrong yet, unless it was tried to be sent so.
  const isTold = error !== undefined && (!isEmpty || triedDraft === draft)
  const errorOf = (field: DraftField) => (isTold && error.field === field ? error.words : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canTrade === 'trading' && error !== undefined) {
      setTriedDraft(draft)
      form.current?.querySelector<HTMLInputElement>(`[name="${error.field}"]`)?.focus()
      return
    }
    if (canTrade === 'trading' && isMarket && !isBookLive) return
    onSubmit()
  }

  return (
    <form
      ref={form}
      aria-label="Order ticket"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2.5 bg-surface-1 p-3"
    >
      <RadioGroup
        label="Side"
        value={draft.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: 'Buy', tone: 'buy' },
          { value: 'sell', label: 'Sell', tone: 'sell' },
        ]}
      />
      <RadioGroup
        label="Order type"
        size="small"
        value={draft.type}
        onChange={(type) => change({ type })}
        options={[
          { value: 'limit', label: 'Limit' },
          { value: 'market', label: 'Market', isDisabled: !isBookLive && !isMarket },
        ]}
      />
      {!isBookLive && (
        <p className="text-xs text-warn">The book is not live: market orders are not offered until it is.</p>
      )}
      <NumberField
        name="price"
        label="Price"
        value={isMarket ? '' : draft.priceText}
        placeholder={isMarket ? 'best available' : undefined}
        disabled={isMarket}
        step={instrument.priceStep}
        onChange={(priceText) => change({ priceText })}
        error={errorOf('price')}
        suffix="USD"
      />
      <NumberField
        name="amount"
        label="Amount"
        value={draft.amountText}
        step={instrument.amountStep}
        onChange={(amountText) => change({ amountText })}
        error={errorOf('amount')}
        suffix={instrument.instrumentType === 'OPTION' ? 'contracts' : instrument.asset}
      />
      <Flags draft={draft} change={change} />
      <TicketPreview draft={draft} instrument={instrument} preview={preview} />
      {isMarket && !preview.isWhole && (
        <p className="text-xs text-warn">The book does not hold that much: the rest would be cancelled.</p>
      )}
      {errorOf('order') !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {error?.words} <span className="font-mono text-text-3">{error?.code}</span>
        </p>
      )}
      <Submit {...props} />
      <Signing {...props} />
    </form>
  )
}

type Change = (part: Partial<OrderDraft>) => void

function Flags({ draft, change }: { draft: OrderDraft; change: Change }) {
  const isResting = draft.type === 'limit' && draft.timeInForce === 'GTC'
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1">
      <Checkbox
        label="Post only"
        isChecked={isResting && draft.postOnly}
        disabled={!isResting}
        onChange={(postOnly) => change({ postOnly })}
      />
      <Checkbox label="Reduce only" isChecked={draft.reduceOnly} onChange={(reduceOnly) => change({ reduceOnly })} />
      <Checkbox label="MMP" isChecked={draft.mmp} onChange={(mmp) => change({ mmp })} />
      <Select
        label="Time in force"
        isLabelHidden
        size="small"
        value={draft.type === 'market' ? 'IOC' : draft.timeInForce}
        isDisabled={draft.type === 'market'}
        onChange={(timeInForce) => change({ timeInForce })}
        options={[
          { value: 'GTC', label: 'GTC' },
          { value: 'IOC', label: 'IOC' },
        ]}
      />
    </div>
  )
}

const phaseWords: Record<PendingPhase, string> = { signing: 'waiting for the wallet…', sending: 'sending…' }
const wayWords = { signedOut: 'Connect a wallet to send it.', connected: 'Enable trading to send it.' } as const

function Submit({ draft, instrument, checked, phase, canTrade }: OrderTicketProps) {
  const verb = draft.side === 'buy' ? 'Buy' : 'Sell'
  const amount = checked.isReady ? `${formatFixed6(checked.order.amount)} ` : ''
  return (
    <div className="flex flex-col gap-1">
      <Button type="submit" variant={draft.side} size="large" isPending={phase !== undefined} className="w-full">
        {verb} {amount}
        {instrument.instrumentName}
        {phase !== undefined && <span className="text-xs font-normal">{phaseWords[phase]}</span>}
      </Button>
      <p className="min-h-4 text-xs text-text-3">
        {canTrade !== 'trading'
          ? wayWords[canTrade]
          : checked.isReady
            ? `You sign: ${orderWords(checked.order, instrument)}.`
            : ''}
      </p>
    </div>
  )
}

const modeWords: Record<SigningMode, string> = {
  wallet: 'Each order is asked for in your wallet.',
  oneClick: 'This page’s signing key signs at once.',
}

function Signing({ signingMode, onSigningMode, isOneClickAvailable }: OrderTicketProps) {
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2">
      <div className="flex items-center justify-between gap-2">
        <span className="label" aria-hidden="true">
          Signed by
        </span>
        <RadioGroup
          label="Signed by"
          size="small"
          value={signingMode}
          onChange={onSigningMode}
          options={[
            { value: 'wallet', label: 'Wallet' },
            { value: 'oneClick', label: 'One-click', isDisabled: !isOneClickAvailable },
          ]}
        />
      </div>
      <p className="text-xs text-text-3">{modeWords[signingMode]}</p>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { assert } from '@/core/lib/assert'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { useTwapCount } from '@/web/desk/ticket/twap/model/useTwaps'
import { t } from '@/web/language/t'
import type { Steps, StepsOf } from '@/web/market/stepsOf'
import { useInstruments } from '@/web/market/useInstruments'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { Begin } from '@/web/session/access/Begin'
import { useAccess, useAccountSession, useSessionPart } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { failureOf } from '@/web/session/actions/failureOf'
import type { Outcome } from '@/web/session/actions/outcome'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { editable } from '@/web/session/orders/orderActions'
import { noFlags } from '@/web/session/orders/orderFlags'
import { outcomeToast } from '@/web/session/orders/outcomeToast'
import { openRestOrders, type RestOrders } from '@/web/session/restOrders/restOrders'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { showToast } from '@/web/ui/showToast'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { RestOrdersTable } from './RestOrdersTable'

/** Shows open orders by REST, for when the socket is down and the trader must act. */
export function RestOrdersView() {
  const access = useAccess()
  const session = useAccountSession()
  if (access.status !== 'trading' || session === undefined) return <Begin />
  return <Orders account={access.account} />
}

const againMs = 5_000

function Orders({ account }: { account: string }) {
  const session = useAccountSession()
  const connection = useAccountConnection()
  const queryKey = ['account', account, 'restOrders']
  const orders = useQuery({
    queryKey,
    queryFn: ({ signal }) => session?.part(openRestOrders).list(signal) ?? [],
    refetchInterval: againMs,
  })
  const termsOf = useInstrumentTerms()
  const actions = useRestOrderActions(queryKey, termsOf)
  const twapCount = useTwapCount() ?? 0
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <p className="shrink-0 px-3 py-2 text-sm text-text-2">
        {connection.state === 'live'
          ? t('WebSocket connected. Actions here still use REST and are signed as usual.')
          : t('WebSocket disconnected. Actions here use REST and still work.')}
      </p>
      <PlaceByRest place={actions.place} isPending={actions.isPlacing} />
      {orders.data !== undefined ? (
        <RestOrdersTable
          orders={orders.data}
          stepsOf={termsOf}
          pendingIds={actions.pendingIds}
          twapCount={twapCount}
          isCancellingAll={actions.isCancellingAll}
          onEdit={actions.edit}
          onCancel={actions.cancel}
          onCancelAll={actions.cancelAll}
        />
      ) : orders.isError ? (
        <ErrorState
          what={t('Couldn’t load orders')}
          why={describeFailure(orders.error).words}
          code={describeFailure(orders.error).code}
          onRetry={() => void orders.refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}

function useRestOrderActions(queryKey: readonly string[], stepsOf: StepsOf) {
  const orders = useSessionPart(openRestOrders)
  const queryClient = useQueryClient()
  const { underWay } = useSyncExternalStore(orders?.subscribe ?? toNothing, orders?.getSnapshot ?? nothing)
  const act = async <Value,>(run: (orders: RestOrders) => Promise<Outcome<Value>>, onDone?: (value: Value) => void) => {
    assert(orders !== undefined, 'orders are shown only while trading')
    const outcome = await run(orders)
    void queryClient.invalidateQueries({ queryKey })
    if (outcome.status === 'done') onDone?.(outcome.value)
    else notifyFailure(outcome)
  }
  return {
    place: (order: NewOrder) =>
      void act(
        (on) => on.place(order),
        (placed) => notifyOutcome(placed, stepsOf(placed.instrumentName)),
      ),
    isPlacing: underWay.has('placing'),
    edit: (order: OrderMessage, change: OrderChange) =>
      void act((on) => on.edit(editable({ ...order, rowKey: order.orderId }), change)),
    cancel: (order: OrderMessage) => void act((on) => on.cancel(order.orderId)),
    cancelAll: () =>
      void act(
        (on) => on.cancelAll(),
        (count) => {
          const title = count === undefined ? t('No order is left open') : t('Orders cancelled: {count}', { count })
          showToast({ tone: 'done', title })
        },
      ),
    isCancellingAll: underWay.has('cancellingAll'),
    pendingIds: underWay,
  }
}

const noneUnderWay = { underWay: new Set<string>() }
const nothing = () => noneUnderWay
const toNothing = () => () => undefined

/** Shows a notice for an order that ended short, because the list shows only resting orders. */
function notifyOutcome(order: OrderMessage, steps: Steps | undefined): void {
  const toast = outcomeToast(order, steps)
  if (toast !== undefined) showToast(toast)
}

function notifyFailure(outcome: Outcome): void {
  const failure = failureOf(outcome)
  if (failure === undefined) return
  const { words, code, isDeclined } = failure
  const title = outcome.status === 'unknown' ? t('Not known whether it was done') : t('Not completed')
  const tone = isDeclined ? 'info' : outcome.status === 'unknown' ? 'warn' : 'danger'
  showToast({ tone, title, detail: words, code, category: 'orders' })
}

type PlaceByRestProps = { place: (order: NewOrder) => void; isPending: boolean }

type Draft = {
  readonly instrumentId: string
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly price: string
}

const emptyDraft: Draft = { instrumentId: '', side: 'buy', amount: '', price: '' }

/** A form for a limit order on a perpetual, without the ticket's extras. It asks for confirmation before signing. */
function PlaceByRest({ place, isPending }: PlaceByRestProps) {
  const perpetuals = (useInstruments().data ?? []).filter(({ instrument }) => instrument.instrumentType === 'PERPETUAL')
  const [draft, setDraft] = useState(emptyDraft)
  const [isAsked, setIsAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const chosen = perpetuals.find(({ instrument }) => instrument.instrumentId === draft.instrumentId) ?? perpetuals[0]
  const amount = decimalValue<Amount>(draft.amount)
  const limitPrice = decimalValue<Price>(draft.price)
  const isWhole = amount !== undefined && amount > 0n && limitPrice !== undefined && limitPrice > 0n
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isWhole) return showErrors(event.currentTarget, () => setTried(true))
    setTried(false)
    setIsAsked(true)
  }
  const send = () => {
    setIsAsked(false)
    if (!isWhole || chosen === undefined) return
    place({
      instrumentId: chosen.instrument.instrumentId,
      isBuy: draft.side === 'buy',
      amount,
      limitPrice,
      ...noFlags,
      timeInForce: 'GTC',
    })
  }
  if (chosen === undefined) return null
  const { instrumentName, instrumentId, priceStep, amountStep } = chosen.instrument
  return (
    <form
      onSubmit={ask}
      aria-label={t('Place order via REST')}
      className="flex flex-wrap items-end gap-3 p-3 max-[43.6875rem]:grid max-[43.6875rem]:grid-cols-2"
    >
      <Select
        label={t('Instrument')}
        value={instrumentId}
        onChange={(next) => change({ instrumentId: next })}
        options={perpetuals.map(({ instrument }) => ({
          value: instrument.instrumentId,
          label: instrument.instrumentName,
        }))}
      />
      <RadioGroup
        label={t('Side')}
        value={draft.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: t('Buy'), tone: 'buy' },
          { value: 'sell', label: t('Sell'), tone: 'sell' },
        ]}
      />
      <NumberField
        label={t('Amount')}
        className="w-30 max-[43.6875rem]:w-auto"
        step={amountStep}
        error={isTried && !isPositive(amount) ? t('Enter an amount above 0') : undefined}
        value={draft.amount}
        onChange={(next) => change({ amount: next })}
      />
      <NumberField
        label={t('Limit price')}
        className="w-36 max-[43.6875rem]:w-auto"
        step={priceStep}
        error={isTried && !isPositive(limitPrice) ? t('Enter a price above 0') : undefined}
        unitName="USD"
        stepFrom={chosen.markPrice}
        value={draft.price}
        onChange={(next) => change({ price: next })}
      />
      <Button type="submit" variant="primary" isPending={isPending} className="max-[43.6875rem]:col-span-2">
        {t('Place via REST…')}
      </Button>
      {isAsked && isWhole && (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setIsAsked(false)}
          title={t('Place this order?')}
          description={orderLabel(draft.side, formatExact(amount), instrumentName, formatExact(limitPrice))}
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{t('Back')}</Button>
              <Button variant={draft.side} onClick={send}>
                {t('Sign and send')}
              </Button>
            </>
          }
        >
          <p className="px-4 py-3 text-sm text-text-3">{t('Limit order, good till cancelled (GTC).')}</p>
        </Dialog>
      )}
    </form>
  )
}

function isPositive(value: bigint | undefined): boolean {
  return value !== undefined && value > 0n
}

function orderLabel(side: 'buy' | 'sell', amount: string, instrument: string, price: string): string {
  return side === 'buy'
    ? t('Buy {amount} {instrument} at {price}.', { amount, instrument, price })
    : t('Sell {amount} {instrument} at {price}.', { amount, instrument, price })
}

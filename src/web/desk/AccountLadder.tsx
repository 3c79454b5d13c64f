import { useState } from 'react'
import type { ReactNode } from 'react'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { orderOf } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { SetDraft } from '@/web/desk/draft/orderDraft'
import type { RowMark } from '@/web/desk/ladder/ladderRows'
import { LiveLadder } from '@/web/desk/ladder/LiveLadder'
import type { LadderDraft } from '@/web/desk/ladder/myOrdersCells'
import { useLadderOrders } from '@/web/desk/ladder/useLadderOrders'
import { pickOrder } from '@/web/desk/ticket/order/draftChanges'
import { useTicker } from '@/web/market/tickers/useTicker'
import { usePositions } from '@/web/session/accountLists'
import { positionsIn } from '@/web/session/figures/positions'
import { useLiquidationMarks } from '@/web/session/preview/useLiquidationMarks'
import { useDeskOrders } from './deskOrders'

export type AccountLadderProps = {
  instrument: Instrument
  draft: OrderDraft
  setDraft: SetDraft
  drafts?: readonly ChartDraft[] | undefined
  stops?: readonly ChartStop[] | undefined
  leading?: ReactNode
}

/**
 * The ladder with the trader's orders. A press sends an order while the ladder is armed; otherwise it fills the ticket.
 */
export function AccountLadder(props: AccountLadderProps) {
  const { instrument, setDraft } = props
  const own = useDeskOrders()
  const { ticker } = useTicker(instrument.instrumentName)
  const { unarmable, onOneClick, sending, place, dropUnsigned } = useLadderOrders(instrument)
  const usual = useUsualAmount(instrument, ticker?.mark?.price)
  return (
    <LiveLadder
      key={instrument.instrumentName}
      instrument={instrument}
      orders={own.ladder}
      drafts={[...sending, ...unsent(props)]}
      marks={useOwnMarks(instrument, props.stops)}
      unarmable={unarmable}
      onOneClick={onOneClick}
      usualAmount={usual}
      onPlace={place}
      onDisarm={dropUnsigned}
      onFillTicket={(press) => setDraft((draft) => pickOrder(draft, press))}
      onMoveOrders={(orderIds, price) => {
        for (const orderId of orderIds) own.move(orderId, price)
      }}
      onCancelOrders={own.cancel}
      leading={props.leading}
    />
  )
}

function unsent({ instrument, draft, drafts = [] }: AccountLadderProps): readonly LadderDraft[] {
  const order = orderOf(draft, instrument)
  const one =
    order?.limitPrice === undefined ? [] : [{ side: draft.side, price: order.limitPrice, amount: order.amount }]
  return [...one, ...drafts].map((each) => ({ ...each, isPending: false }))
}

function useOwnMarks(instrument: Instrument, stops: readonly ChartStop[] = []): readonly RowMark[] {
  const { data: positions } = usePositions()
  const liquidations = useLiquidationMarks(instrument)
  const held = positionsIn(positions, instrument)
  return [
    ...held.map(({ avgEntryPrice }) => ({ kind: 'entry', price: avgEntryPrice }) as const),
    ...liquidations.map(({ price }) => ({ kind: 'liquidation', price }) as const),
    ...stops.map(({ kind, trigger }) => ({ kind, price: trigger })),
  ]
}

/**
 * The smallest amount worth an order at the first known mark. Later marks are ignored, because the default of a field
 * must not move.
 */
function useUsualAmount({ amountStep, minOrderValue }: Instrument, mark: Price | undefined): Amount {
  const [first, setFirst] = useState(mark)
  if (first === undefined && mark !== undefined) setFirst(mark)
  if (first === undefined || first === 0n) return amountStep
  const least = (minOrderValue * 1_000_000n) / first
  return fixed6<Amount>((least / amountStep + 1n) * amountStep)
}

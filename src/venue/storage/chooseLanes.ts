import type { Selectable } from 'kysely'
import type { Address } from '@/protocol/instrument'
import type { AccountTradeFilter, AccountTradeType, ClosedOrderFilter } from './history'
import type { HistoryDatabase, HistoryTables } from './historyTables'
import { orderLaneKinds } from './laneKeeper'
import type { LaneChoice } from './lanePages'

export type TradeLane = Selectable<HistoryTables['trade_lanes']>

/** The number under which a trader's rows are kept; `undefined` for one who has none. */
export async function findTraderId(tables: HistoryDatabase, account: Address): Promise<bigint | undefined> {
  const found = await tables.selectFrom('traders').select('id').where('account', '=', account).executeTakeFirst()
  return found?.id
}

/** The lanes of a trader that a filter leaves, and what kind of row each has. */
export async function chooseTradeLanes(
  tables: HistoryDatabase,
  traderId: bigint,
  filter: Omit<AccountTradeFilter, 'account'>,
): Promise<LaneChoice & { readonly typeOf: ReadonlyMap<bigint, AccountTradeType> }> {
  const lanes = await tables.selectFrom('trade_lanes').selectAll().where('trader_id', '=', traderId).execute()
  const { tradeTypes, optionType } = filter
  const fitting = lanes.filter(
    (lane) =>
      isOfInstrument(lane, filter) &&
      (optionType === undefined || lane.option_type === optionType) &&
      (tradeTypes === undefined || tradeTypes.some((type) => type === lane.trade_type)),
  )
  return {
    ...choose(traderId, lanes, fitting, filter.instrumentId),
    // What laneKeeper wrote.
    typeOf: new Map(fitting.map((lane) => [lane.id, lane.trade_type as AccountTradeType])),
  }
}

export async function chooseOrderLanes(
  tables: HistoryDatabase,
  traderId: bigint,
  filter: Omit<ClosedOrderFilter, 'account'>,
): Promise<LaneChoice> {
  const lanes = await tables.selectFrom('order_lanes').selectAll().where('trader_id', '=', traderId).execute()
  const { isStop, isTwapSlice } = filter
  const fitting = lanes.filter(
    (lane) =>
      isOfInstrument(lane, filter) &&
      (isStop === undefined || (lane.is_stop === orderLaneKinds.stop) === isStop) &&
      (isTwapSlice === undefined || (lane.is_stop === orderLaneKinds.twapSlice) === isTwapSlice),
  )
  return choose(traderId, lanes, fitting, filter.instrumentId)
}

type Lane = Pick<TradeLane, 'id' | 'asset' | 'instrument_type' | 'instrument_id'>
type InstrumentFilter = Pick<ClosedOrderFilter, 'asset' | 'instrumentType' | 'instrumentId'>

/** A lane of options may hold any of them. */
function isOfInstrument(lane: Lane, { asset, instrumentType, instrumentId }: InstrumentFilter): boolean {
  return (
    (asset === undefined || lane.asset === asset) &&
    (instrumentType === undefined || lane.instrument_type === instrumentType) &&
    (instrumentId === undefined || lane.instrument_id === instrumentId || lane.instrument_type === 'OPTION')
  )
}

function choose(
  traderId: bigint,
  all: readonly Lane[],
  fitting: readonly Lane[],
  instrumentId: string | undefined,
): LaneChoice {
  const own = fitting.filter((lane) => instrumentId !== undefined && lane.instrument_id === instrumentId)
  const isOption = instrumentId !== undefined && own.length === 0
  const chosen = own.length > 0 ? own : fitting
  return {
    traderId,
    laneIds: chosen.map(({ id }) => id),
    isAll: chosen.length === all.length,
    optionId: isOption ? instrumentId : undefined,
  }
}

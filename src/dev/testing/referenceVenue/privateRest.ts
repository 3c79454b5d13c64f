import { signingKeysOf } from './accounts'
import { decimal, millionths } from './decimals'
import { emptyAnswers } from './emptyAnswers'
import { typeOf } from './instruments'
import { historyRecord, isOpen, type Order } from './orders'
import { fees, figuresOf, positionRecord } from './positions'
import { pageOf, type Body, type Private, type PrivateCall } from './routes'
import { VenueError } from './venueError'

const ordersOf = ({ venue, account }: PrivateCall): Order[] =>
  [...venue.trading.orders.values()].filter((order) => order.account === account)
const newest = (orders: readonly Order[]) => [...orders].sort((a, b) => Number(b.createdNs - a.createdNs))

export const positionsOf = ({ venue, account }: Pick<PrivateCall, 'venue' | 'account'>) =>
  [...account.positions.values()].map((position) =>
    positionRecord(venue.market, account, position, venue.switches.positionMode === 'hedge'),
  )

function ownOrder(call: PrivateCall, id: string): Order {
  const order = call.venue.trading.orders.get(id)
  if (order === undefined || order.account !== call.account) throw new VenueError('ORDER_DOES_NOT_EXIST')
  return order
}

function openOrder(call: PrivateCall, id: string): Order {
  const order = ownOrder(call, id)
  if (!isOpen(order)) throw new VenueError('ORDER_DOES_NOT_EXIST')
  return order
}

/** Cancels the open orders that match a filter; without a match the answer is a success too (rest-private.md 7.6). */
export function cancelAll(call: Pick<PrivateCall, 'venue' | 'account'>, filter: Body) {
  const due = [...call.venue.trading.orders.values()].filter(
    ({ account, instrument }) =>
      account === call.account &&
      (filter['asset'] === undefined || instrument.asset === filter['asset']) &&
      (filter['instrument_type'] === undefined || typeOf(instrument) === filter['instrument_type']),
  )
  return { success: true, order_ids: call.venue.trading.cancel(due.filter(isOpen)) }
}

function perpetualOf({ venue, body }: PrivateCall) {
  const instrument = venue.market.numbered(Number(body['instrument']))
  if (instrument === undefined) throw new VenueError('INSTRUMENT_NOT_FOUND')
  if (instrument.option !== undefined) throw new VenueError('INSTRUMENT_NOT_PERPETUAL')
  return { instrument, present: { leverage: 20, marginType: 'CROSS' as const } }
}

function assetOfMmp(asset: unknown): string {
  if (typeof asset !== 'string' || asset === '') throw new VenueError('INVALID_ASSET')
  return asset
}

function accountRow(call: PrivateCall) {
  const { venue, account } = call
  const { equity, unrealized, initial, maintenance, available } = figuresOf(venue.market, account, ordersOf(call))
  const balance = decimal(account.balance)
  const perpetuals = venue.market.instruments.filter(({ option }) => option === undefined)
  const apiKeys = [...account.apiKeys.values()]
  return {
    account: account.address,
    username: account.settings.username,
    account_type: 'STANDARD',
    equity: decimal(equity),
    balance,
    available_balance: decimal(available),
    available_margin: decimal(available),
    initial_margin: decimal(initial),
    maintenance_margin: decimal(maintenance),
    portfolio: account.settings.portfolio,
    in_liquidation: false,
    credit: '0',
    credited: false,
    email_address: account.settings.email,
    intercom_hash: '',
    has_been_referred: false,
    // The live venue sends null, although the reference requires text (rest-private.md 5.1).
    referrer: null,
    campaign_sign_ups: [],
    manual_mode: false,
    signing_keys: signingKeysOf(account),
    api_keys: apiKeys.map(({ name, key, createdNs }) => ({
      name,
      api_key: key,
      read_only: false,
      created_timestamp: String(createdNs),
    })),
    collaterals: [
      {
        collateral_asset: 'USDC',
        collateral_value: balance,
        margin_value: balance,
        balance,
        available_balance: decimal(available),
        withdrawable_balance: decimal(available),
        collateral_yield_bearing: false,
        pending_withdrawals: '0',
        unrealized_pnl: decimal(unrealized),
      },
    ],
    positions: positionsOf(call),
    fee_structures: perpetuals.flatMap(({ asset }) =>
      ['PERPETUAL', 'OPTION'].map((instrument_type) => ({
        asset,
        instrument_type,
        taker_fee: decimal(fees.taker),
        maker_fee: decimal(fees.maker),
      })),
    ),
    leverages: perpetuals.map(({ id }) => {
      const { leverage, marginType } = account.leverages.get(id) ?? { leverage: 20, marginType: 'CROSS' }
      return { instrument_id: String(id), leverage: String(leverage), margin_type: marginType }
    }),
    in_adl: [],
    manual_withdrawals: [],
    network_addresses: [],
    permissions: null,
  }
}

/** The private operations whose answers depend on the account. */
export const privateRoutes: Readonly<Record<string, Private>> = {
  ...emptyAnswers,
  'GET /auth': () => ({ success: true }),
  'GET /account': accountRow,
  'GET /positions': (call) => ({ account: call.account.address, positions: positionsOf(call) }),
  'GET /portfolio': (call) => {
    const { equity, unrealized, initial } = figuresOf(call.venue.market, call.account, ordersOf(call))
    const { realized } = call.account
    return {
      balance: decimal(equity),
      pnl: decimal(realized + unrealized),
      realized_pnl: decimal(realized),
      profit_factor: '0',
      win_rate: '0',
      sharpe_ratio: '0',
      greeks: [],
      user_margin: { used: decimal(initial), balance: decimal(equity) },
    }
  },
  'GET /orders': (call) => newest(ordersOf(call).filter(isOpen)).map(call.venue.trading.recordOf),
  'POST /orders': async ({ venue, account, body }) => venue.trading.recordOf(await venue.trading.place(account, body)),
  'DELETE /orders': (call) => {
    const ids = call.body['order_ids']
    if (!call.venue.switches.deleteOrdersWithList) throw new VenueError('NOT_FOUND', 404)
    if (!Array.isArray(ids)) throw new VenueError('ERR_MALFORMED_REQUEST')
    const due = ordersOf(call).filter((order) => isOpen(order) && ids.includes(order.id))
    return { success: true, order_ids: call.venue.trading.cancel(due) }
  },
  'DELETE /orders-all': (call) => cancelAll(call, call.body),
  'GET /orders/{order_id}': (call) => call.venue.trading.recordOf(ownOrder(call, call.parameter)),
  'POST /orders/{order_id}': async ({ venue, account, body, parameter }) =>
    venue.trading.recordOf(await venue.trading.edit(account, parameter, body)),
  'DELETE /orders/{order_id}': (call) => {
    call.venue.trading.cancel([openOrder(call, call.parameter)])
    return { order_id: call.parameter }
  },
  'POST /batch-orders': async ({ venue, account, body }) => {
    const { orders } = body
    if (!Array.isArray(orders) || orders.length === 0 || orders.length > 20)
      throw new VenueError('ERR_MALFORMED_REQUEST')
    for (const order of orders) await venue.trading.place(account, order)
    return { success: true }
  },
  'GET /order-history': (call) => {
    const rows = newest(ordersOf(call).filter((order) => !isOpen(order))).map(historyRecord)
    const page = pageOf(call, rows, 'created_timestamp', true)
    return { count: page.count, order_history: page.rows }
  },
  'GET /order-history/stops': (call) => {
    const stops = ordersOf(call).filter((order) => !isOpen(order) && order.flags.stop !== undefined)
    const page = pageOf(call, newest(stops).map(historyRecord), 'created_timestamp', true)
    return { count: page.count, order_history: page.rows }
  },
  'GET /trade-history': (call) => {
    const wanted = (name: string, value: unknown) => !call.query.has(name) || call.query.get(name) === value
    const types = call.query.getAll('trade_types').flatMap((text) => text.split(','))
    const rows = call.account.fills.filter(
      (row) =>
        wanted('asset', row['asset']) &&
        wanted('instrument_type', row['instrument_type']) &&
        wanted('option_type', row['option_type']) &&
        (types.length === 0 || types.includes(String(row['trade_type']))),
    )
    const page = pageOf(call, rows, 'created_timestamp', true)
    return { count: page.count, trade_history: page.rows }
  },
  'POST /account/leverage': (call) => {
    const { instrument, present } = perpetualOf(call)
    const { leverage } = call.body
    if (typeof leverage !== 'number' || !Number.isInteger(leverage)) throw new VenueError('INVALID_LEVERAGE')
    if (leverage < 1) throw new VenueError('LEVERAGE_IS_ZERO')
    if (leverage > 20) throw new VenueError('LEVERAGE_TOO_HIGH')
    const before = call.account.leverages.get(instrument.id) ?? present
    call.account.leverages.set(instrument.id, { ...before, leverage })
    return { success: { success: true } }
  },
  'POST /account/margin-type': (call) => {
    const { instrument, present } = perpetualOf(call)
    const { margin_type: marginType } = call.body
    if (marginType !== 'CROSS' && marginType !== 'ISOLATED') throw new VenueError('INVALID_MARGIN_TYPE')
    if ([...call.account.positions.values()].some((one) => one.instrument === instrument))
      throw new VenueError('POSITION_EXISTS')
    const before = call.account.leverages.get(instrument.id) ?? present
    call.account.leverages.set(instrument.id, { ...before, marginType })
    return { success: { success: true } }
  },
  'GET /account/position-mode': (call) => {
    const { mode } = modeOf(call, Number(call.query.get('instrument') ?? 1))
    return { position_mode: mode }
  },
  'POST /account/position-mode': (call) => {
    const { instrument } = perpetualOf(call)
    modeOf(call, instrument.id)
    const { position_mode: mode } = call.body
    if (mode !== 'HEDGE' && mode !== 'ONE_WAY') throw new VenueError('BAD_REQUEST')
    if ([...call.account.positions.values()].some((one) => one.instrument === instrument))
      throw new VenueError('POSITION_EXISTS')
    call.account.hedged.set(instrument.id, mode === 'HEDGE')
    return { success: true }
  },
  'GET /account/cancel-on-disconnect': ({ account }) => ({ enabled: account.settings.cancelOnDisconnect }),
  'POST /account/cancel-on-disconnect': ({ account, body }) => {
    account.settings.cancelOnDisconnect = body['enabled'] === true
    return { success: true }
  },
  'POST /account/portfolio-margin': ({ account, body }) => {
    account.settings.portfolio = body['enabled'] === true
    return { success: true }
  },
  'POST /account/username': ({ account, body }) => {
    const { username } = body
    if (typeof username !== 'string' || username === '') throw new VenueError('USERNAME_EMPTY_STRING')
    if (username.includes(' ')) throw new VenueError('USERNAME_HAS_SPACES')
    account.settings.username = username
    return { success: true }
  },
  'GET /mmp': ({ account, query }) => {
    const asset = assetOfMmp(query.get('asset'))
    return account.mmp.get(asset) ?? { enabled: false, triggered: false, asset }
  },
  'POST /mmp': ({ account, body }) => {
    const asset = assetOfMmp(body['asset'])
    account.mmp.set(asset, {
      enabled: Number(body['interval']) > 0,
      triggered: false,
      interval: String(body['interval']),
      frozen: String(body['frozen']),
      amount_limit: String(body['amount_limit']),
      ...(typeof body['delta_limit'] === 'number' && { delta_limit: String(body['delta_limit']) }),
      amount_change: '0',
      delta_change: '0',
      asset,
    })
    return { success: true }
  },
  'POST /reset-mmp': ({ account, body }) => {
    if (!account.mmp.has(assetOfMmp(body['asset']))) throw new VenueError('MMP_NOT_ENABLED')
    throw new VenueError('ACCOUNT_MMP_NOT_TRIGGERED')
  },
  'POST /api-key': ({ venue, account, body }) => {
    const { name } = body
    if (typeof name !== 'string' || name === '') throw new VenueError('MISSING_NAME')
    const { key, secret } = venue.accounts.addApiKey(account, name)
    return { name, api_key: key, api_secret: secret, read_only: false }
  },
  'DELETE /api-key': ({ account, body }) => {
    if (!account.apiKeys.delete(String(body['api_key']))) throw new VenueError('ACCOUNT_INVALID_API_KEY')
    return { success: true }
  },
  'DELETE /signing-key': ({ account, body }) => {
    if (!account.signingKeys.delete(String(body['signing_key']).toLowerCase()))
      throw new VenueError('ACCOUNT_INVALID_SIGNING_KEY')
    return { success: true }
  },
  'GET /account/accumulated-fundings': ({ account }) => ({
    accumulated_fundings: [...account.positions.values()]
      .filter(({ instrument }) => instrument.option === undefined)
      .map(({ instrument }) => ({
        instrument_id: String(instrument.id),
        accumulated_funding: decimal(millionths('0')),
      })),
  }),
}

/**
 * Reads the position mode. `ONE_WAY` and `HEDGE` are invented names, because no source shows the body. A venue without
 * modes has no such path.
 */
function modeOf({ venue, account }: PrivateCall, instrumentId: number) {
  const { positionMode } = venue.switches
  if (positionMode === 'net') throw new VenueError('NOT_FOUND', 404)
  return { mode: positionMode === 'hedge' && account.hedged.get(instrumentId) !== false ? 'HEDGE' : 'ONE_WAY' }
}

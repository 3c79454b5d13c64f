// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { ethPerp } from '@/dev/testing/builders'
import { RestError, UnreachableError } from '@/web/connection/callErrors'
import { ClientProvider } from '@/web/connection/clientContext'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { noOpenOrders, type OpenOrder } from '@/web/session/openOrders'
import { OrderScreen } from './OrderScreen'

afterEach(cleanup)

const account = `0x${'a'.repeat(40)}` as const
const orderId: Hash = `0x${'1'.repeat(64)}`
const successorId: Hash = `0x${'2'.repeat(64)}`
const createdTimestamp = 1_790_000_000_000_000_000n

const order: OrderMessage = {
  orderId,
  account,
  instrumentId: ethPerp.instrumentId,
  instrumentName: ethPerp.instrumentName,
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  amount: parseFixed6('2'),
  price: parseFixed6('3000'),
  filled: parseFixed6('0'),
  createdTimestamp,
  timestamp: createdTimestamp,
}

const partly: OrderMessage = {
  ...order,
  orderStatus: 'partial',
  filled: parseFixed6('0.5'),
  avgPrice: parseFixed6<Price>('2999.5'),
}

const fillOf = (amount: string, price: string, id = orderId) => ({
  orderId: id,
  tradeId: `${amount}@${price}`,
  instrumentName: ethPerp.instrumentName,
  createdTimestamp,
  amount: parseFixed6(amount),
  price: parseFixed6(price),
  fees: parseFixed6('0.12'),
  liquidity: 'maker',
})

type Venue = {
  /** The venue's response to a request for the order by its id. */
  readonly order: () => Promise<unknown>
  readonly fills?: readonly object[]
  /** Open orders of the account, as the live list has them. */
  readonly open?: readonly OpenOrder[]
  readonly link?: 'open' | 'offline'
}

/** Renders the page of an order for a trading account. */
function show({ order: answer, fills = [], open = [], link = 'open' }: Venue, id: string = orderId) {
  const listed = { ...ethPerp, underlyingAsset: 'ETH', isActive: true }
  const call = ({ name }: { readonly name: string }) => {
    if (name === 'getOrder') return answer()
    if (name === 'getTradeHistory') return Promise.resolve({ tradeHistory: fills })
    return Promise.resolve([listed])
  }
  const queries = { openOrders: { queryKey: ['open'], queryFn: () => ({ ...noOpenOrders, orders: open }) } }
  const hold = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })
  const services = {
    access: hold({ status: 'trading', account, signingMode: 'oneClick' }),
    sessions: hold({ data: { queries } }),
  } as unknown as AccountServices
  const status =
    link === 'open' ? { state: 'open', sinceMs: 0 } : { state: 'waiting', sinceMs: 0, isOffline: true, retryAtMs: 0 }
  const client = { socket: { ...hold(status), silentSinceMs: () => undefined } }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ClientProvider client={client as never}>
        <MarketDataProvider marketData={{ rest: { call } } as unknown as MarketData}>
          <AccountProvider services={services}>{children}</AccountProvider>
        </MarketDataProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
  return render(<OrderScreen orderId={id} />, { wrapper })
}

const readsAs = (found: OrderMessage) => () => Promise.resolve(found)
const fails = (error: Error) => async () => {
  throw error
}
const never = () => new Promise<never>(() => undefined)

/** Returns the figure under a label. */
async function figure(label: string): Promise<string | null | undefined> {
  const details = await screen.findByRole('region', { name: 'Order details' })
  return within(details).getByText(label).parentElement?.querySelector('dd')?.textContent
}

test('until the venue has answered, the page shows that it is loading and nothing else', () => {
  show({ order: never })
  expect(screen.getByRole('region', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('This account has no order with this id.')).toBeNull()
})

test.each([
  ['an id that the venue does not know', orderId, fails(new RestError('ORDER_DOES_NOT_EXIST', 404, undefined, ''))],
  ['a text that is not an id', 'nonsense', never],
])('%s is reported as not found, with a link to the history', async (_, id, answer) => {
  show({ order: answer }, id)
  expect(await screen.findByText('This account has no order with this id.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Order history' }).getAttribute('href')).toContain('/history')
})

test('an unreachable venue is not reported as a missing order', async () => {
  show({ order: fails(new UnreachableError('link lost')) })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('This account has no order with this id.')).toBeNull()
})

test('a partially filled order shows its filled amount, its remainder and its own fills', async () => {
  const fills = [fillOf('0.2', '2999'), fillOf('7', '2998', successorId), fillOf('0.3', '2999.8')]
  show({ order: readsAs(partly), fills, open: [{ ...partly, rowKey: orderId }] })
  expect(await figure('Filled')).toBe('0.50')
  expect(await figure('Remaining')).toBe('1.50')
  expect(await figure('Avg. price')).toBe('2,999.5')
  expect(await figure('Value (USD)')).toBe('1,499.75')
  const table = await screen.findByRole('table', { name: 'Fills of this order' })
  expect(within(table).queryByText('7.00')).toBeNull()
  expect(within(table).getAllByRole('row').slice(1)).toHaveLength(2)
  expect(screen.queryByText(/Not all fills/)).toBeNull()
})

test('fills that do not add up to the filled amount are reported as incomplete', async () => {
  show({ order: readsAs(partly), fills: [fillOf('0.2', '2999')] })
  expect(await screen.findByText(/Not all fills are in the venue’s history/)).toBeDefined()
})

test('the live list takes precedence over a read', async () => {
  show({ order: readsAs(order), fills: [], open: [{ ...partly, rowKey: orderId }] })
  const details = await screen.findByRole('region', { name: 'Order details' })
  expect(within(details).getByText('Partially filled')).toBeDefined()
  expect(await figure('Filled')).toBe('0.50')
})

test('the remainder of an ended order is unknown rather than 0', async () => {
  show({ order: readsAs({ ...order, orderStatus: 'cancelled' }) })
  expect(await figure('Remaining')).toBe('—')
  expect(within(screen.getByRole('region', { name: 'Order details' })).getByText('Cancelled')).toBeDefined()
  expect(screen.getByText('Nothing filled')).toBeDefined()
})

test('the life of an order lists its placing, its fills with what is filled by then, and its end', async () => {
  const fills = [fillOf('0.3', '2999.8'), fillOf('0.2', '2999')]
  show({ order: readsAs({ ...partly, orderStatus: 'cancelled' }), fills })
  const life = await screen.findByRole('list', { name: 'Life of the order' })
  await within(life).findByText(/0\.20 at 2,999\.0/)
  const steps = within(life)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(steps).toHaveLength(4)
  expect(steps[0]).toContain('Placed')
  expect(steps[0]).toContain('2.00 at 3,000')
  expect(steps[1]).toContain('0.20 of 2.00')
  expect(steps[2]).toContain('0.50 of 2.00')
  expect(steps[3]).toContain('Partially filled, cancelled')
})

test('an amended order links to its successor', async () => {
  const open = [{ ...order, orderId: successorId, rowKey: orderId }]
  show({ order: readsAs({ ...order, orderStatus: 'cancelled' }), open })
  const link = await screen.findByRole('link', { name: 'Amended: show the order that replaced it' })
  expect(link.getAttribute('href')).toContain(successorId)
})

test('offline, the last known order stays, dimmed; the header shows its age', async () => {
  const { container } = show({ order: readsAs(partly), link: 'offline' })
  expect(await figure('Filled')).toBe('0.50')
  expect(container.querySelector('.is-stale')?.textContent).toContain('ETH-PERP')
})

test('a live order is not marked as stale', async () => {
  const { container } = show({ order: readsAs(order) })
  expect(await figure('Filled')).toBe('0.00')
  expect(screen.queryByText('stale')).toBeNull()
  expect(container.querySelector('.is-stale')).toBeNull()
})

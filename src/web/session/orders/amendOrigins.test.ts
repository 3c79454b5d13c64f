import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { applyEdited, applyOrders, noOpenOrders, reloadOrders } from '@/web/session/openOrders'
import { createAmendOrigins } from './amendOrigins'
import { createOrderFills } from './orderFills'
import type { MarkStorage } from './persistedOrders'

const amount = (text: string) => parseFixed6<Amount>(text)
const id = (name: string): Hash => `0x${name.padStart(8, '0')}${'ab'.repeat(28)}`

function order(name: string, size: string, filled: string, atNs: bigint): OrderMessage {
  return {
    orderId: id(name),
    account: '0x0000000000000000000000000000000000000001',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    side: 'buy',
    price: parseFixed6('3100'),
    amount: amount(size),
    filled: amount(filled),
    orderStatus: filled === '0' ? 'opened' : 'partial',
    createdTimestamp: atNs,
    timestamp: atNs,
  }
}

function createShelf(): MarkStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>()
  let names: readonly string[] = []
  return {
    map,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, text) => {
      map.set(name, text)
      names = [...map.keys()]
    },
    removeItem: (name) => {
      map.delete(name)
      names = [...map.keys()]
    },
    key: (index) => names[index] ?? null,
    get length() {
      return map.size
    },
  }
}

/** A tab that applies messages as a session does. */
function openPage(shelf: MarkStorage, time = createManualTime(), name = 'paper.0x01') {
  const origins = createAmendOrigins(shelf, name, time.clock)
  const fills = createOrderFills(origins.filledBefore)
  let entry = noOpenOrders
  const become = (next: typeof entry) => {
    entry = next
    origins.keep(entry.orders, fills)
  }
  fills.subscribe(() => origins.keep(entry.orders, fills))
  return {
    read: (listed: readonly OrderMessage[]) => {
      const next = reloadOrders(entry, origins.onRead(listed), [])
      next.orders.forEach((one) => fills.receive([one]))
      become(next)
    },
    emit: (changed: readonly OrderMessage[]) => {
      fills.receive(changed)
      become(applyOrders(entry, changed))
    },
    amended: (replaced: string, by: OrderMessage) => {
      fills.replaced(id(replaced), by)
      become(applyEdited(entry, id(replaced), by))
    },
    row: (name: string) => {
      const found = entry.orders.find(({ orderId }) => orderId === id(name))
      return {
        placed: found?.createdTimestamp,
        filled: found === undefined ? undefined : formatFixed6(found.filled + fills.filledBefore(found.orderId)),
        total: found === undefined ? undefined : formatFixed6(found.amount + fills.filledBefore(found.orderId)),
      }
    },
  }
}

test('after a reload an amended order keeps its placement time and all fills, and continues to count', () => {
  const shelf = createShelf()
  const first = openPage(shelf)
  first.read([order('1', '10', '0', 100n)])
  first.emit([order('1', '10', '3', 100n)])
  first.amended('1', order('2', '7', '0', 200n))
  first.emit([order('2', '7', '2', 200n)])

  const second = openPage(shelf)
  second.read([order('2', '7', '2', 200n)])
  // 3 of the first order and 2 of the second are filled, of 10 in all.
  expect(second.row('2')).toEqual({ placed: 100n, filled: '5', total: '10' })
  second.amended('2', order('3', '5', '0', 300n))
  second.emit([order('3', '5', '1', 300n)])
  expect(second.row('3')).toEqual({ placed: 100n, filled: '6', total: '10' })

  const third = openPage(shelf)
  third.read([order('3', '5', '1', 300n)])
  expect(third.row('3')).toEqual({ placed: 100n, filled: '6', total: '10' })
})

test('the last fill of a replaced order, reported after the amend, is stored too', () => {
  const shelf = createShelf()
  const first = openPage(shelf)
  first.read([order('1', '10', '3', 100n)])
  first.amended('1', order('2', '7', '0', 200n))
  first.emit([{ ...order('1', '10', '4', 100n), orderStatus: 'cancelled' }])
  const second = openPage(shelf)
  second.read([order('2', '7', '0', 200n)])
  expect(second.row('2')).toEqual({ placed: 100n, filled: '4', total: '11' })
})

test('for an amend made elsewhere the venue’s figures are shown', () => {
  const page = openPage(createShelf())
  page.read([order('9', '7', '2', 200n)])
  expect(page.row('9')).toEqual({ placed: 200n, filled: '2', total: '7' })
})

test('a tab with outdated information does not overwrite what another stored', () => {
  const shelf = createShelf()
  const first = openPage(shelf)
  first.read([order('1', '10', '3', 100n)])
  first.amended('1', order('2', '7', '1', 200n))
  // The list is read while the next amend is in flight, so it has the second order, whose entry is removed a moment
  // later.
  const listed = [order('2', '7', '1', 200n)]
  first.amended('2', order('3', '6', '0', 300n))
  const second = openPage(shelf)
  second.read(listed)
  second.emit([{ ...order('2', '7', '1', 200n), orderStatus: 'cancelled' }, order('3', '6', '0', 300n)])
  expect(second.row('3').filled).toBe('4')

  const third = openPage(shelf)
  third.read([order('3', '6', '0', 300n)])
  expect(third.row('3')).toEqual({ placed: 100n, filled: '4', total: '10' })
})

test('stored data is removed with the order: at its end, or at a later read without it', () => {
  const shelf = createShelf()
  const time = createManualTime()
  const first = openPage(shelf, time)
  first.read([order('1', '10', '3', 100n), order('5', '1', '0', 110n)])
  first.amended('1', order('2', '7', '0', 200n))
  first.amended('5', order('6', '1', '0', 210n))
  expect(shelf.map.size).toBe(2)
  first.emit([{ ...order('2', '7', '0', 200n), orderStatus: 'cancelled' }])
  expect(shelf.map.size).toBe(1)

  // The order filled while the page was closed. An entry of the current minute may belong to another tab.
  openPage(shelf, time).read([])
  expect(shelf.map.size).toBe(1)
  time.pass(60_000)
  openPage(shelf, time).read([])
  expect(shelf.map.size).toBe(0)
})

test('at most 500 orders are stored per account, the newest ones', () => {
  const shelf = createShelf()
  const time = createManualTime()
  const other = openPage(shelf, time, 'paper.0x02')
  other.read([order('1', '1', '0', 1n)])
  other.amended('1', order('2', '1', '0', 2n))
  const page = openPage(shelf, time)
  page.emit(Array.from({ length: 510 }, (_, at) => order(`a${at}`, '1', '0', 1n)))
  for (let at = 0; at < 510; at++) {
    time.pass(1)
    page.amended(`a${at}`, order(`b${at}`, '1', '0', 2n))
  }
  expect(shelf.map.size).toBe(501)
  const next = openPage(shelf, time)
  next.read([order('b0', '1', '0', 2n), order('b509', '1', '0', 2n)])
  expect([next.row('b0').placed, next.row('b509').placed]).toEqual([2n, 1n])
})

test('nothing in storage looks like a key', () => {
  const shelf = createShelf()
  const page = openPage(shelf)
  page.read([order('1', '10', '0', 100n)])
  page.amended('1', order('2', '7', '0', 200n))
  expect([...shelf.map].flat().join(' ')).not.toMatch(/[\da-f]{32}/i)
})

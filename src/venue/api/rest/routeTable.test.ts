import { expect, test } from 'vitest'
import { findRoute } from './routeTable'

test.each([
  ['GET', '/orders', 'getOrders'],
  ['POST', '/orders', 'postOrder'],
  ['POST', '/orders/0xab', 'editOrder'],
  ['DELETE', '/orders-all', 'deleteOrdersAll'],
  ['GET', '/instrument/ETH-PERP', 'getInstrument'],
  ['GET', '/instrument/ETH-PERP/trade-history', 'getInstrumentTradeHistory'],
  ['GET', '/orders/', 'getOrders'],
  ['POST', '/orders/0xab/', 'editOrder'],
  ['GET', '/instrument/ETH-PERP/trade-history/', 'getInstrumentTradeHistory'],
])('%s %s is routed to %s', (method, path, name) => {
  expect(findRoute(method, path)?.served?.endpoint.name).toBe(name)
})

test.each(['', '/', '//', '/Orders', '/orders//', '/orders/a/b', '/instrument', '//time'])(
  '%j has no route',
  (path) => {
    expect(findRoute('GET', path)).toBeUndefined()
  },
)

test('a path with other methods lists them', () => {
  expect(findRoute('PATCH', '/orders/1')).toEqual({ allowed: ['DELETE', 'GET', 'POST'] })
})

test('path segments are decoded, and a badly encoded one stays unchanged', () => {
  const params = (path: string) => {
    const route = findRoute('GET', path)
    return route?.served === undefined ? undefined : route.params.get('instrument_name')
  }
  expect(params('/instrument/ETH%2DPERP')).toBe('ETH-PERP')
  expect(params('/instrument/%E0%A4%A')).toBe('%E0%A4%A')
})

import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { orderbookMessage } from './channels/orderbook'
import { tickerMessage } from './channels/ticker'
import { cancelAllOrders } from './ws/cancelAllOrders'
import { getOrderbook } from './rest/getOrderbook'
import { noData } from './ws/noData'
import { requestEnvelope } from './ws/envelope'
import { ping } from './ws/ping'
import { parseChannelName } from './channels'
test('smoke', () => {
  const f = {"type":"snapshot","instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","bids":[["96.4","5","0.6212"],["96.2","12.5","0.6201"]],"asks":[["98.1","3","0.6307"]],"last_updated":"1790000100481000000","checksum":"2430717458"} as const
  const m = z.decode(orderbookMessage, f as never)
  expect(z.encode(orderbookMessage, m)).toEqual(f)
  const { asks: _a, ...rest } = f
  expect(z.decode(getOrderbook.reply, rest as never).asks).toEqual([])
  const t = {"timestamp":"1790000100250000000","tickers":[{"instrument_id":"1","instrument_name":"ETH-PERP","instrument_type":"PERPETUAL","index_price":"3120.71","mark":{"price":"3120.684512"},"bid":{},"ask":null}]}
  console.log(z.decode(tickerMessage, t as never).tickers, z.encode(tickerMessage, z.decode(tickerMessage, t as never)).tickers)
  console.log(z.decode(cancelAllOrders.request, undefined as never), z.encode(noData, undefined), z.decode(noData, {} as never))
  console.log(z.encode(requestEnvelope, { op: 'ping', id: 2, data: z.encode(ping.request, undefined) }))
  console.log(z.decode(requestEnvelope, { op: 'ping', id: 2, data: null } as never))
  console.log(parseChannelName('trades:ETH-PERP')?.scope, parseChannelName('orderbook-100ms:ETH-PERP')?.channel.prefix, parseChannelName('ticker:ETH'), parseChannelName('orders:ETH'))
})

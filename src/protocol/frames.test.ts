import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { fillsMessage } from './channels/fills'
import { indexMessage } from './channels/indexPrice'
import { orderbookMessage } from './channels/orderbook'
import { ordersMessage } from './channels/orders'
import { positionsMessage } from './channels/positions'
import { tickerMessage } from './channels/ticker'
import { tradeMessage } from './channels/trades'
import { orderRecord } from './orderRecord'
import { createOrder } from './ws/createOrder'
import { editOrder } from './ws/editOrder'

// The example frames of websocket.md, by section. What is decoded must encode to the same frame again.
const frames: readonly (readonly [string, z.ZodMiniType, string])[] = [
  [
    '8 request',
    createOrder.request,
    '{"instrument":"20417","maker":"0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec","is_buy":true,"amount":"5000000","limit_price":"96400000","salt":"48151623","timestamp":"1790000100","signature":"0x4157ac0a8ab16ca2fa91d1cb944297242b1d2e2ccccad69739ab3e9c362487f12389194cc8767e503a92cb51bae3b4e46704eeee48adabef73ae0eab2ea6dd931c","post_only":true,"time_in_force":"GTC","mmp":false}',
  ],
  [
    '8 reply',
    orderRecord,
    '{"order_id":"0x2ea065a5c446787d0ed0362b34ed01e341e4ca417b61f42b5a88bcc553974db2","account":"0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec","instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","expiry":"1793347200000000000","strike":"3400","option_type":"call","order_type":"limit","order_status":"opened","side":"buy","amount":"5","price":"96.4","filled":"0","initial_margin":"482","created_timestamp":"1790000100480000000","timestamp":"1790000100481500000","system_type":"API"}',
  ],
  [
    '9 request',
    editOrder.request,
    '{"order_id":"0x2ea065a5c446787d0ed0362b34ed01e341e4ca417b61f42b5a88bcc553974db2","instrument":"20417","maker":"0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec","is_buy":true,"amount":"7500000","limit_price":"96200000","salt":"48151624","timestamp":"1790000160","signature":"0x2b95d72af5657102c9135b467c0c23b6ea771ff059554ba6549fcd4de1c1162517174077c738e8996bdbc35a3333fa3c11740c0501157f654f35da9cf24a82f21c","post_only":true}',
  ],
  [
    '14 ticker',
    tickerMessage,
    '{"timestamp":"1790000100250000000","tickers":[{"instrument_id":"1","instrument_name":"ETH-PERP","instrument_type":"PERPETUAL","index_price":"3120.71","mark":{"price":"3120.684512"},"open_interest":"18452.37","funding_rate":"0.000012","next_funding_rate":"0.000015","bid":{"price":"3120.5","amount":"4.2"},"ask":{"price":"3120.9","amount":"1.1"}}]}',
  ],
  [
    '15 ticker-500ms',
    tickerMessage,
    '{"timestamp":"1790000100500000000","tickers":[{"instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","index_price":"3120.71","open_interest":"214.5","mark":{"price":"97.215388","delta":"0.3318","gamma":"0.000771","theta":"-2.9046","vega":"3.6212","rho":"0.9988","iv":"0.6254"},"bid":{"price":"96.4","amount":"5","delta":"0.3301","gamma":"0.000775","theta":"-2.8801","vega":"3.6135","rho":"0.9938","iv":"0.6212"},"ask":{"price":"98.1","amount":"3","delta":"0.3336","gamma":"0.000766","theta":"-2.9333","vega":"3.6289","rho":"1.0039","iv":"0.6307"}}]}',
  ],
  [
    '17 snapshot',
    orderbookMessage,
    '{"type":"snapshot","instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","bids":[["96.4","5","0.6212"],["96.2","12.5","0.6201"]],"asks":[["98.1","3","0.6307"]],"last_updated":"1790000100481000000","checksum":"2430717458"}',
  ],
  ['19 index', indexMessage, '{"price":"3120.71","timestamp":"1790000100000000000"}'],
  [
    '20 trade',
    tradeMessage,
    '{"trade_id":"7mFyQbWn3ZcVxk9RrT2uHsLpD4eAqJgX5oN8wKvCtEiB","instrument_id":"1","instrument_name":"ETH-PERP","instrument_type":"PERPETUAL","side":"sell","price":"3120.5","amount":"0.3","created_timestamp":"1790000101874000000"}',
  ],
  [
    '21 orders',
    ordersMessage,
    '{"timestamp":"1790000162008000000","orders":[{"order_id":"0x5b46e4543709592a47c01408cd13e4f897689d6306d4f53bf9d0bbd7e82f0393","account":"0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec","instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","order_type":"limit","side":"buy","price":"96.2","amount":"7.5","filled":"2.5","order_status":"partial","created_timestamp":"1790000160300000000","system_type":"API"}]}',
  ],
  [
    '22.1 fill',
    fillsMessage,
    '{"timestamp":"1790000162008000000","fill":{"trade_id":"9sUeRk2VnB7cYwTdLh4ZxPqG6mJaFo3WtEiC8vKpDyQb","order_id":"0x5b46e4543709592a47c01408cd13e4f897689d6306d4f53bf9d0bbd7e82f0393","instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","price":"96.2","side":"buy","fees":"0.12","filled":"2.5","order_status":"partial","liquidity":"maker","created_timestamp":"1790000162007000000","system_type":"API"}}',
  ],
  [
    '22.2 positions',
    positionsMessage,
    '{"timestamp":"1790000162008500000","positions":[{"instrument_id":"20417","instrument_name":"ETH-30OCT26-3400-C","instrument_type":"OPTION","asset":"ETH","amount":"2.5","side":"buy","mark_price":"97.215388","avg_entry_price":"96.2","unrealized_pnl":"2.53847","maintenance_margin":"0","option":{"strike":"3400","option_type":"call","expiry":"1793347200000000000","iv":"0.6254","delta":"0.3318","theta":"-2.9046","rho":"0.9988","vega":"3.6212"}}]}',
  ],
]

test.each(frames)('%s reads and writes to the same frame', (_, schema, text) => {
  const frame: unknown = JSON.parse(text)
  expect(z.encode(schema, z.decode(schema, frame as never))).toEqual(frame)
})

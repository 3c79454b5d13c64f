import { tamperWithBook } from '../bookTamper'
import { expect, test } from '../fixtures'
import { readBook } from '../restTrader'

const rubbish: readonly (string | Buffer)[] = [
  '',
  'hello',
  '{"op":',
  'null',
  '42',
  '"text"',
  '[]',
  '[{"channel":"orderbook-100ms:ETH-PERP"}]',
  '{}',
  '{"op":"create_order"}',
  '{"id":"one","data":{}}',
  '{"id":987654321,"data":{}}',
  '{"id":987654321,"error":"ORDER_DOES_NOT_EXIST"}',
  '{"error":"RATE_LIMIT_EXCEEDED"}',
  '{"error":"RATE_LIMIT_EXCEEDED","data":"many"}',
  '{"error":"SOMETHING_NEW"}',
  '{"error":{"message":"broken"}}',
  '{"error":7}',
  '{"data":["orderbook-100ms:ETH-PERP"]}',
  '{"data":{"timestamp":"soon"}}',
  '{"channel":7,"data":{}}',
  '{"channel":"","data":null}',
  '{"channel":"weather:ETH","data":{"rain":true}}',
  '{"channel":"orderbook-100ms:NOT-AN-INSTRUMENT","data":{"type":"snapshot"}}',
  '{"channel":"orders","data":{"orders":[{"order_id":"0x"}]}}',
  '{"channel":"fills","data":null}',
  '{"channel":"positions","data":{"positions":"all"}}',
  '{"channel":"trades:ETH-PERP","data":{"trade_id":5}}',
  '{"channel":"ticker-500ms:ETH-PERP","data":{"tickers":[{}]}}',
  '{"channel":"index:ETH","data":{"price":"much"}}',
  '{"channel":"orderbook-100ms:ETH-PERP","data":{"type":"update","bids":[["a","b"]]}}',
  Buffer.from([0, 159, 146, 150]),
  'x'.repeat(200_000),
]

test('whatever arrives on the socket, the page continues to trade, and ignores unknown content', async ({
  page,
  host,
  tradeScreen,
}) => {
  const tamper = await tamperWithBook(page)
  await tradeScreen.begin()
  await test.step('unknown fields and instruments in a valid frame are ignored', async () => {
    const before = await tradeScreen.levels('buy')
    tamper.reset()
    tamper.say('{"channel":"weather:ETH","data":{"rain":true},"more":1}')
    tamper.say('{"channel":"orderbook-100ms:BTC-PERP","data":{"type":"snapshot","bids":[],"asks":[]}}')
    await expect(tradeScreen.connection).toHaveText('Live')
    expect(await tradeScreen.levels('buy')).toEqual(before)
    expect(tamper.ops()).toEqual([])
  })

  await test.step('the page continues to trade, whatever arrives on the socket', async () => {
    for (const frame of rubbish) tamper.say(frame)

    // After the forged message the book returns to the venue's best prices.
    const bids = (await readBook(host.venueUrl, 'bids')).slice(0, 5)
    await expect.poll(async () => (await tradeScreen.levels('buy')).slice(0, 5)).toEqual(bids)
    await expect(tradeScreen.bookPanel).not.toContainText('resyncing')
    await expect(tradeScreen.connection).toHaveText('Live')

    const price = await tradeScreen.levelPrice('buy', 3)
    await tradeScreen.place({ side: 'Buy', amount: '0.5', price })
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.orderRows).toContainText(price)
    await tradeScreen.orderRows.getByRole('button', { name: 'Cancel' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0)
  })
})

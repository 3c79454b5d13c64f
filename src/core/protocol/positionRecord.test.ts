import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseFixed6, type Amount, type Price } from './fixed6'
import reply from './fixtures/rest.getPositions.reply.json'
import { positionRecord } from './positionRecord'

const [perpetual, option] = reply.positions
const read = (wire: unknown) => z.decode(positionRecord, wire as never)
const id = `0x${'9a'.repeat(32)}`

test('the direction comes from the side, whatever the sign of the amount (D11)', () => {
  const short = read({ ...option, amount: '-10' })
  expect([short.side, short.amount]).toEqual(['sell', parseFixed6<Amount>('10')])
})

test('whole-position triggers are read under their old name too, but written under the current one', () => {
  const position = read({
    ...perpetual,
    closePositionTriggers: null,
    triggers: { stop_loss: { order_id: id, trigger: '1700' } },
  })
  expect(position.closePositionTriggers?.stopLoss).toEqual({ orderId: id, trigger: parseFixed6<Price>('1700') })
  const written = z.encode(positionRecord, position)
  expect(written).toHaveProperty('closePositionTriggers')
  expect(written).not.toHaveProperty('triggers')
})

test('partial-position triggers are lists', () => {
  const part = {
    order_id: id,
    trigger: '1990',
    amount: '0.5',
    limit_price: '0',
    order_type: 'market',
    stop: 'TAKE_PROFIT',
  }
  const wire = { ...perpetual, partialPositionTriggers: { take_profit: [part] } }
  expect(z.encode(positionRecord, read(wire))).toEqual(wire)
})

test('a member that the channel omits is undefined, not zero', () => {
  const position = read({ ...option, initial_margin: undefined, liquidation_price: null })
  expect(position.initialMargin).toBeUndefined()
  expect('liquidationPrice' in position).toBe(false)
})

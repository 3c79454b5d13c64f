import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { orderQuestion } from './orderQuestion'

const order = {
  instrumentId: instrument.instrumentId,
  isBuy: false,
  amount: parseFixed6<Amount>('0.5'),
  limitPrice: undefined,
  timeInForce: 'IOC',
  postOnly: false,
  reduceOnly: false,
  mmp: false,
} as const
const pressed = {
  order,
  isMarket: true,
  legs: { kind: 'single', order, isMarked: false },
  attachedText: 'Plus, signed separately: Stop-loss 3,200.00.',
  price: parseFixed6<Price>('3100'),
  instrument,
} as const

test('the question is the text of what is signed, with its stops', () => {
  expect(orderQuestion(pressed)).toEqual({
    wanted: { kind: 'order', isMarket: true, reduceOnly: false, amount: order.amount, price: pressed.price },
    question: {
      title: 'Send this order?',
      text: 'Sell 0.5 ETH-PERP at market. Plus, signed separately: Stop-loss 3,200.00.',
      label: 'Sell',
      tone: 'sell',
    },
  })
})

test('a market order with a cap is valued at its limit, the most that it can pay', () => {
  const capped = { ...order, isBuy: true, limitPrice: parseFixed6<Price>('3150') }
  const { wanted, question } = orderQuestion({
    ...pressed,
    order: capped,
    legs: { kind: 'single', order: capped, isMarked: false },
    attachedText: undefined,
  })
  expect(wanted).toMatchObject({ isMarket: true, price: 3_150_000_000n })
  expect(question.text).toBe('Buy 0.5 ETH-PERP at 3,150.0, limit, IOC')
})

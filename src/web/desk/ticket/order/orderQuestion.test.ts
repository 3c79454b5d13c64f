import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
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
  value: parseFixed6<Usd>('1550'),
  instrument,
} as const

test('the question is the text of what is signed, with its stops', () => {
  expect(orderQuestion(pressed)).toEqual({
    wanted: { kind: 'order', isMarket: true, reduceOnly: false, value: pressed.value },
    question: {
      title: 'Send this order?',
      text: 'Sell 0.5 ETH-PERP at market. Plus, signed separately: Stop-loss 3,200.00.',
      label: 'Sell',
      tone: 'sell',
    },
  })
})

test('a market order with a cap is asked about as the limit order that is signed', () => {
  const capped = { ...order, isBuy: true, limitPrice: parseFixed6<Price>('3150') }
  const { wanted, question } = orderQuestion({
    ...pressed,
    order: capped,
    legs: { kind: 'single', order: capped, isMarked: false },
    attachedText: undefined,
  })
  expect(wanted).toMatchObject({ isMarket: true, value: 1_550_000_000n })
  expect(question.text).toBe('Buy 0.5 ETH-PERP at 3,150.0, limit, IOC')
})

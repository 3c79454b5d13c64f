// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { eventually } from '@/dev/testing/eventually'
import { checkDraft, type DraftOrder } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { ticketLabel } from '@/web/desk/draft/orderLabel'
import { emptyLeg } from '@/web/desk/ticket/stop/legDraft'
import type { TradeAccess } from '@/web/session/access/access'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import { decimalValue } from '@/web/ui/decimalText'
import { previewTicket } from './orderPreview'
import { OrderTicket, type OrderTicketProps } from './OrderTicket'
import type { OrderTicketState } from './useOrderTicket'

afterEach(cleanup)

const unsplit = (order: DraftOrder) => ({ kind: 'single', order, isMarked: false }) as const

type Change = Partial<OrderTicketState> &
  Pick<OrderTicketProps, 'beforePrice'> & { canTrade?: TradeAccess; isPaperWallet?: boolean }

/** The ticket with its own draft, as a screen wires it. An order stays in flight until the test ends. */
function Desk({ start, sent, canTrade = 'trading', isPaperWallet = false, beforePrice, ...change }: DeskProps) {
  const [draft, setDraft] = useState<OrderDraft>({ ...emptyDraft, ...start })
  const [phase, setPhase] = useState<PendingPhase>()
  const formed = checkDraft(draft, {
    instrument,
    markPrice: parseFixed6('3120'),
    bestBid: parseFixed6('3119.9'),
    bestAsk: parseFixed6('3120.1'),
    isBookLive: change.isBookLive ?? true,
    position: parseFixed6('0'),
  })
  const { checked = formed } = change
  const order: OrderTicketState = {
    access: {
      canTrade,
      stepOn: () => sent.push('asked for a way in'),
      signing: { mode: 'wallet', isPaperWallet, onChange: () => undefined, onRegister: () => undefined },
    },
    checked,
    legsOf: unsplit,
    isReduceForced: false,
    isHedge: false,
    preview: previewTicket({
      draft,
      instrument,
      bids: [],
      asks: [],
      markPrice: parseFixed6('3120'),
      indexPrice: parseFixed6('3120'),
      feeRates: defaultFeeRates,
    }),
    own: undefined,
    filled: undefined,
    queue: undefined,
    largest: undefined,
    risk: {
      known: {
        draft,
        instrument,
        bids: [],
        asks: [],
        markPrice: undefined,
        indexPrice: undefined,
        feeRates: undefined,
        leverage: undefined,
        position: undefined,
      },
      stop: emptyLeg,
      largest: () => undefined,
      equity: undefined,
    },
    priceNow: () => decimalValue<Price>(draft.priceText),
    midNow: () => parseFixed6<Price>('3120'),
    phase,
    isSending: phase !== undefined,
    inHand: undefined,
    isBookLive: true,
    isLinkOpen: true,
    isAwaitingBook: false,
    offer: undefined,
    attached: { node: undefined, stops: [], results: [], words: undefined, error: undefined, onSent: () => undefined },
    attachedError: undefined,
    attachedText: undefined,
    send: () => {
      if (!checked.isReady) return checked.error
      sent.push(ticketLabel(checked.order, instrument))
      setPhase('signing')
      return undefined
    },
    ...change,
  }
  return (
    <OrderTicket instrument={instrument} draft={draft} onDraft={setDraft} order={order} beforePrice={beforePrice} />
  )
}

type DeskProps = { start: Partial<OrderDraft>; sent: string[] } & Change

function drawn(start: Partial<OrderDraft>, change: Change = {}): string[] {
  const sent: string[] = []
  render(<Desk start={start} sent={sent} {...change} />)
  return sent
}

const good = { priceText: '3100', amountText: '0.5' }
const submitButton = () => screen.getByRole('button', { name: /^(Buy|Sell)/ })
const form = () => screen.getByRole('form', { name: 'Order ticket' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a double click followed by Enter sends once, and the button keeps its name', () => {
  const sent = drawn(good)
  fireEvent.click(submitButton())
  fireEvent.click(submitButton())
  fireEvent.submit(form())
  expect(sent).toEqual(['Buy 0.5 ETH-PERP at 3,100.0, limit'])
  expect(submitButton().getAttribute('aria-busy')).toBe('true')
  expect(submitButton().textContent).toContain('Waiting for your wallet…')
})

test('no error is shown before a field is touched or submitted', () => {
  drawn({ ...good, priceText: '3100.05' })
  expect(screen.queryByText(/multiple of 0.1/)).toBeNull()
  fireEvent.blur(field('Price'))
  expect(screen.getByText(/multiple of 0.1/)).toBeDefined()
  expect(field('Price').getAttribute('aria-invalid')).toBe('true')
})

test('an invalid order is not sent, and the faulty field gets focus', () => {
  const sent = drawn({ ...good, amountText: '0.505' })
  fireEvent.click(submitButton())
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(field('Amount'))
  expect(screen.getByText('INVALID_AMOUNT_STEP_SIZE')).toBeDefined()
})

test('without trading access the button asks to connect, whatever the draft', () => {
  const sent = drawn({}, { canTrade: 'signedOut' })
  fireEvent.click(screen.getByRole('button', { name: 'Connect to trade' }))
  expect(sent).toEqual(['asked for a way in'])
})

test.each([
  ['opening', 'Opening the account…'],
  ['enabling', 'Enabling trading…'],
] as const)('while access is “%s” a click is ignored, and the button says so', (canTrade, words) => {
  const sent = drawn(good, { canTrade })
  expect(submitButton().textContent).toBe(words)
  fireEvent.click(submitButton())
  fireEvent.submit(submitButton())
  expect(sent).toEqual([])
})

test.each([
  'Market orders need a live book. Wait, or use a limit order.',
  // The error on screen may come from an earlier book.
  'No liquidity',
])('pressing submit with an error on screen still submits, and the check runs at press time: %s', (words) => {
  const sent: string[] = []
  const checked = { isReady: false, error: { field: 'order', words, code: undefined } } as const
  drawn(
    { ...good, type: 'market' },
    {
      isBookLive: false,
      checked,
      send: () => {
        sent.push('handed over')
        return undefined
      },
    },
  )
  expect(screen.getByText(words)).toBeDefined()
  fireEvent.click(submitButton())
  expect(sent).toEqual(['handed over'])
})

test('a rejected press says that nothing was sent, even after its cause has gone, until the draft changes', () => {
  const error = { field: 'order', words: 'Insufficient margin', code: undefined } as const
  function Passing() {
    const [isPoor, setPoor] = useState(true)
    return (
      <>
        <Desk start={good} sent={[]} {...(isPoor && { checked: { isReady: false, error } as const })} />
        <button onClick={() => setPoor(false)}>the account is funded</button>
      </>
    )
  }
  render(<Passing />)
  fireEvent.click(submitButton())
  expect(screen.getByText('Insufficient margin')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'the account is funded' }))
  expect(screen.getByText('Not sent: Insufficient margin')).toBeDefined()
  expect(screen.getByText('You’re signing:')).toBeDefined()
  fireEvent.change(field('Amount'), { target: { value: '0.4' } })
  expect(screen.queryByText('Not sent: Insufficient margin')).toBeNull()
})

test('while an order waits for the book the button says so, and another press sends no second order', () => {
  const sent = drawn({ ...good, type: 'market' }, { isAwaitingBook: true })
  expect(submitButton().textContent).toBe('Waiting for prices…')
  fireEvent.click(submitButton())
  fireEvent.submit(form())
  expect(sent).toEqual([])
})

test('post-only is only available for orders that can rest', () => {
  drawn({ ...good, postOnly: true, timeInForce: 'IOC' })
  const postOnly = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Post only' })
  expect([postOnly.disabled, postOnly.checked]).toEqual([true, false])
})

test('a share of the largest order is filled in, and the limit that capped it is named until the order changes', async () => {
  const cap = 'EXCEED_MAX_ORDER_VALUE'
  drawn({ priceText: '3100' }, { largest: () => ({ amount: parseFixed6<Amount>('6.35'), cap }) })
  // The slider loads lazily, which takes a while on a busy machine.
  const slider = () => screen.getByRole<HTMLInputElement>('slider')
  await eventually(() => expect(slider().disabled).toBe(false))
  fireEvent.change(slider(), { target: { value: '25' } })
  expect(field('Amount').value).toBe('1.58')
  fireEvent.change(slider(), { target: { value: '100' } })
  expect(field('Amount').value).toBe('6.35')
  expect(screen.getByText('Limited by the maximum order value of 1,500,000 USD.')).toBeDefined()
  fireEvent.change(field('Price'), { target: { value: '3000' } })
  expect(screen.queryByText(/^Limited by/)).toBeNull()
})

test('submitting a form in a dialog opened from the ticket sends no order', () => {
  const sent = drawn(good, { beforePrice: createPortal(<form aria-label="Leverage" />, document.body) })
  fireEvent.submit(screen.getByRole('form', { name: 'Leverage' }))
  expect(sent).toEqual([])
})

test('an order that becomes invalid when submitted shows the error, and nothing is sent', () => {
  const sent: string[] = []
  const tooFar = {
    isReady: false,
    error: { field: 'price', words: 'too far from the mark', code: undefined },
  } as const
  function Falling() {
    const [hasMoved, setMoved] = useState(false)
    const press = () => {
      setMoved(true)
      return tooFar.error
    }
    const change = hasMoved ? { send: press, checked: tooFar } : { send: press }
    return <Desk start={{ amountText: '1', priceText: '3100' }} sent={sent} {...change} />
  }
  render(<Falling />)
  expect(screen.queryByText('too far from the mark')).toBeNull()
  fireEvent.submit(screen.getByRole('form', { name: 'Order ticket' }))
  expect(screen.getByText('too far from the mark')).toBeDefined()
  expect(sent).toEqual([])
})

test('during signing the ticket shows what is being signed, not later changes', () => {
  const order = {
    instrumentId: instrument.instrumentId,
    isBuy: true,
    amount: parseFixed6<Amount>('0.5'),
    limitPrice: parseFixed6<Price>('3100'),
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    mmp: false,
    selfTradePrevention: 'EXPIRE_MAKER',
  } as const
  const signed = {
    legs: unsplit(order),
    draft: { ...emptyDraft, side: 'buy', ...good } as const,
    attachedText: undefined,
  }
  drawn(good, { phase: 'signing', inHand: signed })
  fireEvent.change(field('Amount'), { target: { value: '7' } })
  fireEvent.change(field('Price'), { target: { value: '9' } })
  expect(screen.getByText(/Buy 0.5 ETH-PERP at 3,100.0, limit/)).toBeDefined()
  expect(submitButton().getAttribute('aria-label')).toBe('Buy 0.50 ETH at 3,100.0: Waiting for your wallet…')
  // Values typed in the meantime stay for the next order.
  expect([field('Amount').value, field('Price').value]).toEqual(['7', '9'])
})

test('a wallet that prompts is announced, unlike the paper wallet, which never does', () => {
  drawn(good)
  expect(screen.getByText('Your wallet will ask you to sign each order.')).toBeDefined()
  cleanup()
  drawn(good, { isPaperWallet: true })
  expect(screen.getByText('The demo wallet signs without asking.')).toBeDefined()
  expect(screen.queryByText(/will ask/)).toBeNull()
})

test('the figures are below the button, so that it does not move when a row comes or goes', () => {
  drawn(good)
  const rows = screen.getAllByRole('term').map((row) => row.textContent)
  expect(rows).toEqual(['Available', 'Margin', 'Fee if it rests'])
  const margin = screen.getByText('Margin')
  expect(submitButton().compareDocumentPosition(margin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an amount in USD becomes whole lots at the order’s price, which are on screen before anything is signed', () => {
  const sent = drawn({ priceText: '3100' })
  fireEvent.click(screen.getByRole('radio', { name: 'USD' }))
  fireEvent.change(field('Amount'), { target: { value: '1000' } })
  // 1,000 ÷ 3,100 = 0.3225…
  expect(submitButton().textContent).toBe('Buy 0.32 ETH at 3,100.0')
  expect(screen.getByText('= 0.32 ETH')).toBeDefined()
  // 1,000 ÷ 3,050 = 0.3278…
  fireEvent.change(field('Price'), { target: { value: '3050' } })
  expect(submitButton().textContent).toBe('Buy 0.32 ETH at 3,050.0')
  // 1,000 ÷ 2,900 = 0.3448…
  fireEvent.change(field('Price'), { target: { value: '2900' } })
  fireEvent.click(submitButton())
  expect(sent).toEqual(['Buy 0.34 ETH-PERP at 2,900.0, limit'])
  fireEvent.click(screen.getByRole('radio', { name: 'ETH' }))
  expect(field('Amount').value).toBe('0.34')
})

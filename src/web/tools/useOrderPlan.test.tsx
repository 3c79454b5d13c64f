// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { level } from '@/dev/scenes/bookScene'
import { ethPerp } from '@/dev/testing/builders'
import { drawBusyDesk, position } from '@/dev/testing/busyDesk'
import { eventually } from '@/dev/testing/eventually'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import { numberMarks } from '@/web/ui/readNumber'
import { parsePhrase } from './palette/parsePhrase'
import { PlanSheet } from './palette/PlanSheet'
import { useCommandMarket } from './palette/useCommandMarket'
import { useOrderPlan } from './useOrderPlan'

afterEach(cleanup)

const context = {
  instruments: [ethPerp],
  current: ethPerp,
  screens: [],
  pathOf: () => '',
  marks: numberMarks('en'),
}
const book: BookView = {
  ...emptyBookView,
  status: 'live',
  bids: [level('3120', '5')],
  asks: [level('3120.1', '5')],
  bestBid: parseFixed6<Price>('3120'),
  bestAsk: parseFixed6<Price>('3120.1'),
}

function Plan({ text }: { text: string }) {
  const parsed = parsePhrase(text, context)
  if (parsed.status !== 'understood') throw new Error(text)
  const { command } = parsed
  if (command.kind !== 'close' && command.kind !== 'flip') throw new Error(command.kind)
  const plan = useOrderPlan(text, command, useCommandMarket(ethPerp))
  return plan === undefined ? null : <PlanSheet plan={plan} isSending={false} onSend={() => undefined} />
}

test.each([
  // A short of 1. Mid 3,120.05 × 1.005 = 3,135.65025, on the step nearer to mid.
  ['close eth', '0.5', /^Buy 1 ETH-PERP at 3,135\.6, limit, IOC, reduce-only/],
  ['flip eth', '0.5', /^Buy 2 ETH-PERP at 3,135\.6, limit, IOC/],
  ['close eth', undefined, /^Buy 1 ETH-PERP at market, reduce-only/],
] as const)('"%s" with a slippage cap of %s percent is %s', async (text, slippageCap, title) => {
  const { hold } = await drawBusyDesk({ book, preferences: { slippageCap }, desk: <Plan text={text} /> })
  act(() => void hold([position]))
  await eventually(() => expect(screen.getByRole('heading').textContent).toMatch(title))
})

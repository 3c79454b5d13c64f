// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { drawBusyDesk, offered, restingBuy, takingText } from '@/dev/testing/busyDesk'
import { numberMarks } from '@/web/ui/readNumber'
import { parsePhrase } from './parsePhrase'
import { PlanSheet } from './PlanSheet'
import { useAmendPlan } from './useOrdersPlans'

afterEach(cleanup)

const context = {
  instruments: [ethPerp],
  current: ethPerp,
  screens: [],
  pathOf: () => '',
  marks: numberMarks('en'),
}

function Amend({ text }: { text: string }) {
  const parsed = parsePhrase(text, context)
  const command = parsed.status === 'understood' && parsed.command.kind === 'amend' ? parsed.command : undefined
  const plan = useAmendPlan(text, command)
  return plan === undefined ? null : <PlanSheet plan={plan} isSending={false} onSend={() => undefined} />
}

test.each([
  ['move last to 3120.1', true],
  ['move last to 3119.9', false],
])('"%s" says before Enter whether it takes: %s', async (text, takes) => {
  const other = { ...restingBuy, rowKey: '0x0b', orderId: '0x0b', price: parseFixed6<Price>('3000') } as const
  await drawBusyDesk({ book: offered, orders: [other, restingBuy], desk: <Amend text={text} /> })
  expect(screen.getByRole('heading').textContent).toMatch(/^Amend buy 0\.5 ETH-PERP to 3,1/)
  expect(screen.queryByText(takingText) !== null).toBe(takes)
})

// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { decimalValue } from '@/web/ui/decimalText'
import { AmountField } from './AmountField'

afterEach(cleanup)

type TicketProps = { priceText: string; isSending: boolean; amounts: string[] }

/** The amount of an order at a price that moves. */
function Ticket({ priceText, isSending, amounts }: TicketProps) {
  const [amountText, setAmountText] = useState('')
  return (
    <AmountField
      instrument={instrument}
      draft={{ ...emptyDraft, priceText, amountText }}
      onAmount={(text) => {
        amounts.push(text)
        setAmountText(text)
      }}
      onBlur={() => undefined}
      priceNow={() => decimalValue<Price>(priceText)}
      largestNow={undefined}
      isSending={isSending}
      isWrong={false}
      messageId="message"
    />
  )
}

test('an amount in USD keeps its contracts while the order is being sent, and then takes the new price', () => {
  const amounts: string[] = []
  const { rerender } = render(<Ticket priceText="3100" isSending={false} amounts={amounts} />)
  fireEvent.click(screen.getByRole('radio', { name: 'USD' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '1000' } })
  rerender(<Ticket priceText="3100" isSending amounts={amounts} />)
  rerender(<Ticket priceText="2900" isSending amounts={amounts} />)
  // 1,000 ÷ 3,100 = 0.3225…
  expect(amounts).toEqual(['0.32'])
  rerender(<Ticket priceText="2900" isSending={false} amounts={amounts} />)
  // 1,000 ÷ 2,900 = 0.3448…
  expect(amounts).toEqual(['0.32', '0.34'])
})

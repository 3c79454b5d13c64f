import { expect, test } from 'vitest'
import { createTicketChoice } from './ticketChoice'

test('what is handed to the ticket is an order, whatever ticket was open', () => {
  const choice = createTicketChoice()
  choice.choose('twap')
  const handed = { instrumentName: 'ETH-PERP', side: 'buy', priceText: '3000' } as const
  choice.hand(handed)
  expect(choice.getKind()).toBe('order')
  expect(choice.getHanded()).toEqual(handed)
})

test('what was handed is taken back without another ticket being chosen', () => {
  const choice = createTicketChoice()
  choice.hand({ instrumentName: 'ETH-PERP', side: 'buy', priceText: '3000' })
  choice.choose('scale')
  choice.hand(undefined)
  expect(choice.getHanded()).toBeUndefined()
  expect(choice.getKind()).toBe('scale')
})

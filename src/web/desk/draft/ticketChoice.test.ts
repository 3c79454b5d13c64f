import { expect, test } from 'vitest'
import { createTicketChoice } from './ticketChoice'

test('a prefilled order opens the order ticket, whichever ticket was open', () => {
  const choice = createTicketChoice()
  choice.choose('twap')
  const handed = { instrumentName: 'ETH-PERP', side: 'buy', priceText: '3000' } as const
  choice.hand(handed)
  expect(choice.getKind()).toBe('order')
  expect(choice.getHanded()).toEqual(handed)
})

test('removing the prefilled order does not change the ticket', () => {
  const choice = createTicketChoice()
  choice.hand({ instrumentName: 'ETH-PERP', side: 'buy', priceText: '3000' })
  choice.choose('scale')
  choice.hand(undefined)
  expect(choice.getHanded()).toBeUndefined()
  expect(choice.getKind()).toBe('scale')
})

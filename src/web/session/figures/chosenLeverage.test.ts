import { expect, test } from 'vitest'
import type { AccountReply } from '@/core/protocol/rest/account'
import { ethPerp } from '@/dev/testing/builders'
import { chosenLeverage, leverageFor } from './chosenLeverage'

const account = (leverages: unknown) => ({ leverages }) as unknown as AccountReply

test('before the account is read its leverage is unknown, not the maximum', () => {
  expect(leverageFor(ethPerp, chosenLeverage(undefined, '1'))).toBeUndefined()
  expect(leverageFor(ethPerp, chosenLeverage(account([]), '1'))).toBe(ethPerp.maxLeverage)
  expect(leverageFor(ethPerp, chosenLeverage(account([{ instrumentId: '1', leverage: 5 }]), '1'))).toBe(5)
  expect(leverageFor(ethPerp, chosenLeverage(account([{ instrumentId: '1' }]), '1'))).toBeUndefined()
})

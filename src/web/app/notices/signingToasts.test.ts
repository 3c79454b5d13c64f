import { beforeEach, expect, test, vi } from 'vitest'
import { RestError } from '@/web/connection/callErrors'
import { showToast } from '@/web/ui/showToast'
import { showSigningNews } from './signingToasts'

vi.mock('@/web/ui/showToast', () => ({ showToast: vi.fn() }))
beforeEach(() => void vi.mocked(showToast).mockClear())

/** Returns the shown toast, and the action that its button runs. */
function shown(news: Parameters<typeof showSigningNews>[0]) {
  const done: string[] = []
  showSigningNews(news, {
    registerWallet: async () => void done.push('register'),
    setSigningMode: (mode) => void done.push(mode),
    renewSigningKey: async () => {
      done.push('renew')
      return undefined
    },
  })
  const toast = vi.mocked(showToast).mock.lastCall?.[0]
  toast?.action?.onPress()
  return { toast, done }
}

test.each([
  ['registerWallet', 'Register wallet', 'register'],
  ['useOneClick', 'Use One-click', 'oneClick'],
  ['renewKey', 'Renew key', 'renew'],
] as const)('a rejected signer that needs %s has that one press', (remedy, label, done) => {
  const { toast, done: pressed } = shown({ kind: 'signerRejected', remedy })
  expect(toast?.action?.label).toBe(label)
  expect(pressed).toEqual([done])
})

test('a venue that does not register wallets is named, with one-click as the press', () => {
  const error = new RestError('SIGNING_KEY_INVALID_ACCOUNT', 400, undefined, '')
  const { toast, done } = shown({ kind: 'walletNotRegistered', error, remedy: 'useOneClick' })
  expect(toast).toMatchObject({
    detail: 'This venue doesn’t register wallets as signing keys.',
    code: 'SIGNING_KEY_INVALID_ACCOUNT',
  })
  expect(done).toEqual(['oneClick'])
})

test('the two signatures are announced before the wallet shows them', () => {
  expect(shown({ kind: 'askingWallet' }).toast).toMatchObject({
    title: 'Sign twice in your wallet to register it',
    detail: expect.stringContaining('No gas, no funds moved.'),
  })
})

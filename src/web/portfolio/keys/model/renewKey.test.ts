import { expect, test } from 'vitest'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { noPendingOrders, type PendingOrders } from '@/web/session/orders/pendingOrders'
import { renewKey } from './renewKey'

const quiet = noPendingOrders

function scene(start: PendingOrders) {
  const done: string[] = []
  let pending = start
  let notify = () => {}
  let failure: Error | undefined
  const renewal = (replaced: `0x${string}` | undefined) =>
    renewKey({
      access: {
        renewSigningKey: () => {
          done.push('registered and moved over')
          return Promise.resolve(replaced && { replaced })
        },
      },
      rest: {
        call: (_endpoint: unknown, { body }: { body: { signingKey: string } }) => {
          if (failure !== undefined) return Promise.reject(failure)
          done.push(`took back ${body.signingKey}`)
          return Promise.resolve({ success: true })
        },
      } as unknown as RestClient,
      lifeSec: 3_600n,
      pause: () => Promise.resolve(),
      actions: {
        getSnapshot: () => pending,
        subscribe: (listener) => {
          notify = listener
          return () => void (notify = () => {})
        },
      },
    })
  return {
    done,
    renewal,
    fail: (error: Error) => (failure = error),
    become: (next: PendingOrders) => {
      pending = next
      notify()
    },
  }
}

test('the old key is revoked after the session has switched to the new one', async () => {
  const { done, renewal } = scene(quiet)
  await expect(renewal('0x01')).resolves.toEqual({ oldKeyFailure: undefined })
  expect(done).toEqual(['registered and moved over', 'took back 0x01'])
})

test('the old key is revoked only after orders signed with it are answered', async () => {
  const { done, renewal, become } = scene({ ...quiet, placements: new Map([['single', 'sending']]) })
  const renewed = renewal('0x01')
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual(['registered and moved over'])
  const change = { limitPrice: 1n, amount: 1n, phase: 'sending' }
  become({ ...quiet, edits: new Map([['row', change as never]]) })
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toHaveLength(1)
  become(quiet)
  await renewed
  expect(done).toEqual(['registered and moved over', 'took back 0x01'])
})

test('failing to revoke the old key does not undo the renewal, and is reported', async () => {
  const { renewal, fail } = scene(quiet)
  fail(new RestError('INTERNAL_ERROR', 500, undefined, ''))
  await expect(renewal('0x01')).resolves.toMatchObject({ oldKeyFailure: { code: 'INTERNAL_ERROR' } })
})

test('when the account has changed meanwhile nothing is revoked', async () => {
  const { done, renewal } = scene(quiet)
  await renewal(undefined)
  expect(done).toEqual(['registered and moved over'])
})

// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { done, notArrived, type Outcome } from './outcome'
import { useAction } from './useAction'

afterEach(cleanup)

function scene() {
  // Only the object's identity matters in this test.
  const services = {} as AccountServices
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AccountProvider services={services}>{children}</AccountProvider>
  )
  const sent: string[] = []
  const answers: ((outcome: Outcome<string>) => void)[] = []
  const run = (input: string) => {
    sent.push(input)
    return new Promise<Outcome<string>>((resolve) => answers.push(resolve))
  }
  const form = (name = 'withdrawal') => renderHook(() => useAction(name, run), { wrapper })
  const answer = (outcome: Outcome<string>) => act(async () => answers.shift()?.(outcome))
  return { form, sent, answer }
}

test('a double click sends one request, and its outcome is shown', async () => {
  const { form, sent, answer } = scene()
  const { result } = form()
  let second: Promise<Outcome<string>> | undefined
  act(() => {
    void result.current.start('one')
    second = result.current.start('two')
  })
  expect(await second).toEqual({ status: 'busy' })
  expect([sent, result.current.isPending]).toEqual([['one'], true])
  await answer(done('id'))
  expect(result.current).toMatchObject({ isPending: false, outcome: done('id'), failure: undefined })
})

test('a form that is closed and reopened still shows its pending action', async () => {
  const { form, sent, answer } = scene()
  const first = form()
  act(() => void first.result.current.start('one'))
  first.unmount()
  const again = form()
  expect(again.result.current.isPending).toBe(true)
  await act(async () => expect(await again.result.current.start('two')).toEqual({ status: 'busy' }))
  expect(form('another').result.current.isPending).toBe(false)
  await answer(done('id'))
  expect([again.result.current.isPending, sent]).toEqual([false, ['one']])
})

test('an undelivered action is reported until reset, and can be sent again', async () => {
  const { form, sent, answer } = scene()
  const { result } = form()
  act(() => void result.current.start('one'))
  await answer(notArrived)
  expect(result.current.failure).toEqual({ words: 'Not received by the venue.', isDeclined: false })
  act(() => result.current.reset())
  expect([result.current.outcome, result.current.failure]).toEqual([undefined, undefined])
  act(() => void result.current.start('again'))
  await answer(done('id'))
  expect(sent).toEqual(['one', 'again'])
})

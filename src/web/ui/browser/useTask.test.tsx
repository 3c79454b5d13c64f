// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTask } from './useTask'

afterEach(cleanup)

/** Tasks that the test settles by hand, in any order. */
function asked() {
  const answers: { readonly done: (answer: string) => void; readonly fail: (error: unknown) => void }[] = []
  const run = (_question: string) => new Promise<string>((done, fail) => answers.push({ done, fail }))
  const { result } = renderHook(() => useTask(run))
  return { result, answers, ask: (question: string) => act(() => result.current.start(question)) }
}

const settled = (settle: () => void) => act(() => Promise.resolve(settle()))

test('a task is pending until it settles', async () => {
  const { result, answers, ask } = asked()
  expect(result.current).toMatchObject({ isPending: false, data: undefined, isSuccess: false, error: null })
  ask('one')
  expect(result.current).toMatchObject({ isPending: true, data: undefined, isSuccess: false })
  await settled(() => answers[0]?.done('first'))
  expect(result.current).toMatchObject({ isPending: false, data: 'first', isSuccess: true, error: null })
})

test('an error stays until the next task', async () => {
  const { result, answers, ask } = asked()
  ask('one')
  await settled(() => answers[0]?.fail(new Error('no answer')))
  expect(result.current).toMatchObject({ isPending: false, isSuccess: false, error: new Error('no answer') })
  ask('two')
  expect(result.current).toMatchObject({ isPending: true, error: null })
  await settled(() => answers[1]?.fail('not an error'))
  expect(result.current.error).toEqual(new Error('not an error'))
})

test('of several tasks the last one counts, and none does after a reset', async () => {
  const { result, answers, ask } = asked()
  ask('one')
  ask('two')
  await settled(() => answers[0]?.done('first'))
  expect(result.current).toMatchObject({ isPending: true, data: undefined })
  await settled(() => answers[1]?.done('second'))
  expect(result.current.data).toBe('second')
  ask('three')
  act(() => result.current.reset())
  await settled(() => answers[2]?.done('third'))
  expect(result.current).toMatchObject({ isPending: false, data: undefined, isSuccess: false })
})

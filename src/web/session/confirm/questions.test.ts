import { expect, test } from 'vitest'
import { createQuestions } from './questions'

const question = { title: 'Send?', text: 'Buy 1', label: 'Buy', tone: 'buy' } as const

test('the answer ends the question', async () => {
  const { ask, getSnapshot } = createQuestions()
  const answered = ask(question)
  expect(getSnapshot()).toMatchObject(question)
  getSnapshot()?.answer(true)
  expect(await answered).toBe(true)
  expect(getSnapshot()).toBeUndefined()
})

test('a second question declines the first', async () => {
  const { ask, getSnapshot } = createQuestions()
  const first = ask(question)
  const second = ask({ ...question, text: 'Buy 2' })
  expect(await first).toBe(false)
  expect(getSnapshot()?.text).toBe('Buy 2')
  getSnapshot()?.answer(true)
  expect(await second).toBe(true)
})

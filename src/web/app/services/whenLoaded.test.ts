import { expect, test } from 'vitest'
import { whenLoaded } from './whenLoaded'

test('calls run in their order, although the code of the first takes longer to load', async () => {
  const texts: string[] = []
  const delays = [20, 0]
  const say = whenLoaded(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift()))
      return (text: string) => void texts.push(text)
    },
    () => undefined,
  )
  say('first')
  say('second')
  await expect.poll(() => texts).toEqual(['first', 'second'])
})

test('a failed load is reported and tried again with the next call', async () => {
  const texts: string[] = []
  const errors: unknown[] = []
  let loads = 0
  const say = whenLoaded(
    async () => {
      if (++loads === 1) throw new Error('offline')
      return (text: string) => void texts.push(text)
    },
    (error) => errors.push(error),
  )
  say('first')
  await expect.poll(() => errors).toHaveLength(1)
  say('second')
  await expect.poll(() => texts).toEqual(['second'])
})

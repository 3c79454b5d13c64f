import { expect, test } from 'vitest'
import { fileWindow, historyWindow, pointsWindow } from './historyWindow'

const latest = 9_223_372_036_854_775_807n
const beyond = 18_446_744_073_709_551_615n

test('a time beyond the range of the database becomes its maximum', () => {
  expect(historyWindow({ startTime: beyond, endTime: beyond }, 50)).toMatchObject({ startNs: latest, endNs: latest })
  expect(fileWindow({ endTime: latest + 1n })).toEqual({ startNs: undefined, endNs: latest })
  expect(pointsWindow({ startTime: 5n, endTime: latest })).toMatchObject({ startNs: 5n, endNs: latest })
})

test('a window that ends before it starts is rejected, even beyond that range', () => {
  expect(() => historyWindow({ startTime: beyond, endTime: beyond - 1n }, 50)).toThrow('INVALID_RANGE')
})

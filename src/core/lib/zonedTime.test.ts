import { expect, test } from 'vitest'
import { instantMs, isTimeZone, offsetMs, wallMs } from './zonedTime'

const hour = 3_600_000
const utc = (text: string) => Date.parse(`${text}Z`)

// The changes of 2026 and 2027 by the rules of each zone: the EU and the US at the hours named, Lord Howe by half an
// hour at 02:00.
test.each([
  ['America/New_York', '2026-11-01T05:59:59', -4],
  ['America/New_York', '2026-11-01T06:00:00', -5],
  ['America/New_York', '2027-03-14T06:59:59', -5],
  ['America/New_York', '2027-03-14T07:00:00', -4],
  ['Europe/Berlin', '2026-10-25T00:59:59', 2],
  ['Europe/Berlin', '2026-10-25T01:00:00', 1],
  ['Europe/Berlin', '2027-03-28T00:59:59', 1],
  ['Europe/Berlin', '2027-03-28T01:00:00', 2],
  ['Australia/Lord_Howe', '2026-10-03T15:29:59', 10.5],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00', 11],
  ['Australia/Lord_Howe', '2027-04-03T14:59:59', 11],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00', 10.5],
  ['Asia/Kolkata', '2026-11-01T06:00:00', 5.5],
  ['Asia/Kathmandu', '2026-11-01T06:00:00', 5.75],
  ['UTC', '2026-11-01T06:00:00', 0],
])('%s at %s UTC is %d hours ahead', (zone, time, hours) => {
  expect(offsetMs(utc(time), zone) / hour).toBe(hours)
})

test('a zone’s clock reads like a UTC date', () => {
  expect(new Date(wallMs(utc('2026-11-27T00:00:00'), 'America/New_York')).toISOString()).toBe(
    '2026-11-26T19:00:00.000Z',
  )
})

test.each([
  ['a plain time', 'America/New_York', '2026-11-26T19:00:00', '2026-11-27T00:00:00'],
  ['the first of a time that comes twice', 'America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00'],
  ['a time that is skipped', 'America/New_York', '2027-03-14T02:30:00', '2027-03-14T07:30:00'],
  ['the hour before a change', 'Europe/Berlin', '2027-03-28T01:59:00', '2027-03-28T00:59:00'],
  ['the hour after a change', 'Europe/Berlin', '2027-03-28T03:00:00', '2027-03-28T01:00:00'],
  ['the half hour that comes twice', 'Australia/Lord_Howe', '2027-04-04T01:45:00', '2027-04-03T14:45:00'],
  ['the half hour that is skipped', 'Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00'],
])('%s is found on the clock of %s', (_, zone, wall, time) => {
  expect(new Date(instantMs(utc(wall), zone)).toISOString()).toBe(`${time}.000Z`)
})

test('a zone is known by its IANA name', () => {
  expect(['Asia/Kolkata', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

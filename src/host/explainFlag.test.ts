import { expect, test } from 'vitest'
import { parseOptions } from './options'

test.each([
  [['--wat'], 'there is no flag --wat'],
  [['--prot', '5000'], 'there is no flag --prot; did you mean --port?'],
  [['--venueport', '5000'], 'there is no flag --venueport; did you mean --venue-port?'],
  [['--spee=2'], 'there is no flag --spee; did you mean --speed?'],
  [['-p', '5000'], 'there is no flag -p'],
  [['--port'], '--port takes a value: --port VALUE or --port=VALUE'],
  [['--port', '--fresh'], '--port takes a value: --port VALUE or --port=VALUE'],
  [['--fresh=yes'], '--fresh takes no value'],
  [['4173'], '"4173" is no flag: flags begin with --'],
])('%j is answered in one line: %s', (argv, reason) => {
  expect(parseOptions(argv, {})).toEqual({ kind: 'refused', reason })
})

test('the app and the bare venue cannot share a port, but both may ask for any', () => {
  expect(parseOptions(['--port', '5000', '--venue-port', '5000'], {})).toMatchObject({ kind: 'refused' })
  expect(parseOptions(['--venue-port', '4173'], {})).toEqual({
    kind: 'refused',
    reason: '--port and --venue-port are both 4173: the app and the bare venue need one each',
  })
  expect(parseOptions(['--port', '0', '--venue-port', '0'], {})).toMatchObject({ kind: 'run' })
})

import { parseArgs } from 'node:util'

export const recordHelp = `Records a market, and checks and converts recordings (docs/recordings.md):
npm run record -- [options], or optick record [options] with the installed package.

  --venue ID|ADDRESS --out FILE [options]  record a venue until ctrl-c
  --check FILE                             verify a recording; exit code 1 if it is damaged
  --convert FILE… --out FILE [--map FILE]  make a recording from files of Tardis or Binance, of minute bars,
                                           or from several recordings

  --instruments LIST  comma-separated names (ETH-PERP) or assets (ETH: all its instruments); by default all
  --hours N           stop after so many hours
  --rotate-hours N    begin a new file after so many hours: FILE, then FILE with -2, -3 … before its ending
  --map FILE          JSON: what the names in the files become at the paper venue
`

export type RecordOptions =
  | {
      readonly kind: 'record'
      readonly venue: string
      readonly out: string
      readonly instruments: readonly string[] | undefined
      readonly hours: number | undefined
      readonly rotateHours: number | undefined
    }
  | { readonly kind: 'check'; readonly file: string }
  | {
      readonly kind: 'convert'
      readonly files: readonly string[]
      readonly out: string
      readonly map: string | undefined
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'rejected'; readonly reason: string }

const flags = {
  venue: { type: 'string' },
  out: { type: 'string' },
  instruments: { type: 'string' },
  hours: { type: 'string' },
  'rotate-hours': { type: 'string' },
  check: { type: 'boolean' },
  convert: { type: 'boolean' },
  map: { type: 'string' },
  help: { type: 'boolean' },
} as const

export function parseRecordOptions(args: readonly string[]): RecordOptions {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  } catch (error) {
    return rejected(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
  const { values, positionals: files } = parsed
  if (values.help === true) return { kind: 'help' }
  if ([values.venue !== undefined, values.check, values.convert].filter(Boolean).length !== 1) {
    return rejected('give one of --venue, --check and --convert')
  }
  if (values.check === true) {
    const [file] = files
    return file !== undefined && files.length === 1 ? { kind: 'check', file } : rejected('--check takes one file')
  }
  const { venue, out, map } = values
  if (out === undefined) return rejected('--out FILE is missing')
  if (venue === undefined) {
    return files.length > 0 ? { kind: 'convert', files, out, map } : rejected('--convert takes the files to convert')
  }
  if (files[0] !== undefined) return rejected(`"${files[0]}" is not understood`)
  const [hours, rotateHours] = [values.hours, values['rotate-hours']].map((text) =>
    text === undefined ? undefined : Number(text),
  )
  if ([hours, rotateHours].some((value) => value !== undefined && !(value > 0 && value <= 100_000))) {
    return rejected('hours are a number above 0')
  }
  const names = values.instruments?.split(',').map((name) => name.trim().toUpperCase())
  return { kind: 'record', venue, out, instruments: names?.filter((name) => name !== ''), hours, rotateHours }
}

function rejected(reason: string): RecordOptions {
  return { kind: 'rejected', reason }
}

import { parseArgs } from 'node:util'
import { startReferenceVenue, testnet } from './referenceVenue'
import { defaultSwitches, readSwitch } from './switches'

const help = `npx tsx src/dev/testing/referenceVenue/main.ts: a venue as the real one is described, on this machine.

  --port N            where it listens                          (7400)
  --switch KEY=VALUE  an uncertain fact; may be repeated
  --scale             2,600 instruments of 98 assets
  --still             the market does not move
  --domain NAME       the signing domain's name                 (Aevo Testnet)
  --chain-id N        and its chain                             (11155111)

Switches: ${Object.keys(defaultSwitches).join(', ')}.
Commands on standard input, one a line: fill ORDER AMOUNT, mark NAME PRICE, expire NAME, drop, log.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7400' },
    switch: { type: 'string', multiple: true, default: [] },
    scale: { type: 'boolean', default: false },
    still: { type: 'boolean', default: false },
    domain: { type: 'string', default: testnet.name },
    'chain-id': { type: 'string', default: String(testnet.chainId) },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(help)
else {
  const venue = await startReferenceVenue({
    port: Number(values.port),
    domain: { name: values.domain, version: '1', chainId: Number(values['chain-id']) },
    switches: Object.assign({}, ...values.switch.map(readSwitch)),
    ...(values.scale && { scale: { assets: 98, instruments: 2600 } }),
    ...(!values.still && { moveEveryMs: 500 }),
  })
  console.log(`Reference venue: ${venue.restUrl} ${venue.wsUrl}`)
  process.stdin.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) obey(line.trim().split(' '))
  })
  const obey = ([command, first = '', second = '']: string[]) => {
    try {
      if (command === 'fill') venue.fill(first, second)
      else if (command === 'mark') venue.setMark(first, second)
      else if (command === 'expire') venue.expire(first)
      else if (command === 'drop') venue.dropSockets()
      else if (command === 'log') for (const entry of venue.log.entries) console.log(JSON.stringify(entry))
      else throw new Error(`unknown command: ${command}`)
    } catch (error) {
      console.error(String(error))
    }
  }
}

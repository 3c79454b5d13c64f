import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineText } from './machine'
import { measureSockets, socketsText } from './measureSockets'

const help = `npm run cluster -- sockets: what many sockets cost two gateways.

  --idle N       sockets on which nothing is asked for             (5000)
  --active N     sockets that read a book, a ticker and the trades (500)
  --seconds N    for how long                                      (60)
  --help         this text

Starts NATS, an engine, a living market and two gateways, each a process of its own; twenty traders send orders beside it.
This process and every gateway need a file for each socket: raise \`ulimit -n\` for more. The driver shares the machine.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      idle: { type: 'string', default: '5000' },
      active: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const load = { idle: Number(values.idle), active: Number(values.active), seconds: Number(values.seconds) }
  console.log(machineText())
  console.log(socketsText(await measureSockets(join(process.cwd(), 'dist/host/main.js'), load)).join('\n'))
  console.log(machineText())
}

await main()

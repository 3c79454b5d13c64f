// Sockets of another site's pages in a separate process: each subscribes to every channel and reads everything.
// Messages: `ask` begins, `count` is answered with the received amounts.

import { WebSocket } from 'ws'

const [url, count] = process.argv.slice(2)
const againMs = 200
let frames = 0
let bytes = 0
let acks = 0
let rejections = 0

const open = () =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { origin: 'https://elsewhere.example', perMessageDeflate: false })
    socket.once('open', () => resolve(socket)).once('error', reject)
  })

const sockets = []
for (let at = 0; at < Number(count); at++) sockets.push(await open())
const listed = await new Promise((resolve) => {
  sockets[0].once('message', (text) => resolve(JSON.parse(text).data))
  sockets[0].send('{"id":1,"op":"channels","data":{}}')
})
/** As many as fit into one message of at most 65,536 bytes. */
const names = []
for (let length = 100; names.length < listed.length; names.push(listed[names.length])) {
  length += listed[names.length].length + 3
  if (length > 65_536) break
}
const subscribe = JSON.stringify({ id: 2, op: 'subscribe', data: names })

for (const socket of sockets) {
  socket.on('error', () => socket.terminate())
  socket.on('message', (text) => {
    frames += 1
    bytes += text.length
    const start = text.subarray(0, 12).toString()
    if (start.startsWith('{"channel":')) return
    if (start.startsWith('{"id":') && !text.includes('"error"')) acks += 1
    else rejections += 1
    // Whether accepted or not, the socket asks again.
    setTimeout(() => socket.send(subscribe), againMs)
  })
}

process.on('message', (message) => {
  if (message === 'ask') for (const socket of sockets) socket.send(subscribe)
  else process.send({ frames, bytes, acks, rejections, channels: names.length })
})
process.on('disconnect', () => process.exit())
process.send('ready')

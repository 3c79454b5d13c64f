import { privateKeyToAccount } from 'viem/accounts'

const types = {
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'isBuy', type: 'bool' },
    { name: 'limitPrice', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'instrument', type: 'uint256' },
    { name: 'timestamp', type: 'uint256' },
  ],
} as const

/** A drag over the book signs and sends a new order on release. */
export function signDrops(table: HTMLElement, key: string, socket: WebSocket): void {
  const account = privateKeyToAccount(key as `0x${string}`)
  const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
  table.addEventListener('pointerup', (event) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const price = Number(row?.cells[0]?.textContent.replaceAll(',', ''))
    const message = {
      maker: account.address,
      isBuy: true,
      limitPrice: BigInt(Math.round(price * 1e6)),
      amount: 500_000n,
      salt: BigInt(Date.now()),
      instrument: 1n,
      timestamp: BigInt(Math.floor(Date.now() / 1000)),
    }
    void account.signTypedData({ domain, types, primaryType: 'Order', message }).then((signature) => {
      const data = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]))
      socket.send(JSON.stringify({ op: 'edit_order', id: 9, data: { ...data, signature } }))
    })
  })
}

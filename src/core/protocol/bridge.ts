/** The bridges out of the venue (venue-rules 10.3) and their simulation by the paper venue. */

import type { Address } from './instrument'

export type Destination = {
  readonly name: string
  /** Absent for the chain that the venue settles on. */
  readonly chainId?: number
  readonly connector?: Address
  readonly travelMs: number
}

const minuteMs = 60_000

/** Addresses are the paper venue's own; times are the documented ones. */
export const destinations = [
  { name: 'Ethereum', travelMs: 180 * minuteMs },
  {
    name: 'Arbitrum',
    chainId: 42_161,
    connector: '0x00000000000000000000000000000000c0110201',
    travelMs: 10 * minuteMs,
  },
  { name: 'Optimism', chainId: 10, connector: '0x00000000000000000000000000000000c0110202', travelMs: 10 * minuteMs },
  { name: 'Base', chainId: 8_453, connector: '0x00000000000000000000000000000000c0110203', travelMs: 10 * minuteMs },
] as const satisfies readonly Destination[]

/** Receives a withdrawal that goes to another chain or to an address other than its account's. */
export const withdrawProxy: Address = '0x00000000000000000000000000000000c0110100'

/** A deposit over the standard bridge; money from the faucet takes as long. */
export const depositTravelMs = 10 * minuteMs
/** Extra delay of a withdrawal that the random check holds. */
export const withdrawalHoldMs = 60 * minuteMs

/** Faster than the documented times by this factor, so that a user can watch a transfer arrive. */
export const paperBridgeSpeed = 60

/** Wei for the bridge to another chain. The fee is paid on the chain, not out of the account. */
export const socketFeeWei = 300_000_000_000_000n
export const socketGasLimit = 500_000n
/** A gas limit above the block limit of every chain is not a limit. */
export const mostSocketGas = 30_000_000n

/** USD that may be in transit to one other chain at a time; no source gives a number. */
export const bridgeCapacityUsd = 1_000_000n

export function destinationOfConnector(connector: Address): Destination | undefined {
  return destinations.find((one) => 'connector' in one && one.connector === connector)
}

/** Undefined for the chain that the venue settles on. */
export function destinationOfChain(chainId: number): Destination | undefined {
  return destinations.find((one) => 'chainId' in one && one.chainId === chainId)
}

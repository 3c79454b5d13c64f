/** The ways out of the venue (venue-rules 10.3), and how the paper venue plays them. */
import type { Address } from './instrument'

export type Destination = {
  readonly name: string
  /** Absent: the chain that the venue settles on. */
  readonly chainId?: number
  /** Of the bridge to another chain. */
  readonly connector?: Address
  /** Usual time on the way. */
  readonly travelMs: number
}

const minuteMs = 60_000

/**
 * Addresses are the paper venue's own; times are the documented ones: about three hours to the first chain, minutes to
 * the others.
 */
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

/** Where a withdrawal is sent that goes to another address than its account's, or to another chain. */
export const withdrawProxy: Address = '0x00000000000000000000000000000000c0110100'

/** A deposit over the standard bridge; the faucet's money comes as long. */
export const depositTravelMs = 10 * minuteMs
/** How long the random check holds a withdrawal besides. */
export const withdrawalHoldMs = 60 * minuteMs

/** The paper venue's bridge is this many times as fast as the documented one, so that one can watch it arrive. */
export const paperBridgeSpeed = 60

/** Wei for the bridge to another chain, which is paid on the chain and not out of the account. */
export const socketFeeWei = 300_000_000_000_000n
export const socketGasLimit = 500_000n
/** More than a block of any of the chains can hold is no limit. */
export const mostSocketGas = 30_000_000n

/** USD that may be on the way to one other chain at a time; no source gives a number. */
export const bridgeCapacityUsd = 1_000_000n

/** By the connector of a withdrawal; `undefined` for one that is not known. */
export function destinationOfConnector(connector: Address): Destination | undefined {
  return destinations.find((one) => 'connector' in one && one.connector === connector)
}

/** By the chain of a record; the first chain for a venue's own. */
export function destinationOfChain(chainId: number): Destination | undefined {
  return destinations.find((one) => 'chainId' in one && one.chainId === chainId)
}

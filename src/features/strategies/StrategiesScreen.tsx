import { StrategiesDesk } from './StrategiesDesk'

/** The strategies of the venue: what they are worth and do, and what the trader has in them. */
export function StrategiesScreen({ address }: { address: string | undefined }) {
  return <StrategiesDesk address={address} />
}

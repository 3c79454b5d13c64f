import { TransfersPage } from './TransfersPage'

/** How money comes into the account, goes out of it and to others, and what is on its way. */
export function TransfersScreen({ tab }: { tab: string | undefined }) {
  return <TransfersPage tab={tab} />
}

import { usePersisted } from '@/web/ui/usePersisted'
import { readColumns } from './chainColumns'
import { readColumnSets } from './columnSets'

/** The columns in use and the sets to take them from, kept in this browser. */
export function useChainColumns() {
  const [chosen, setChosen] = usePersisted('chain.columns', readColumns)
  const [sets, setSets] = usePersisted('chain.columnSets', readColumnSets)
  return { chosen, setChosen, sets, setSets }
}

import { usePersisted } from '@/web/ui/usePersisted'
import { readColumns } from './chainColumns'
import { readColumnSets } from './columnSets'

export function useChainColumns() {
  const [chosen, setChosen] = usePersisted('chain.columns', readColumns)
  const [sets, setSets] = usePersisted('chain.columnSets', readColumnSets)
  return { chosen, setChosen, sets, setSets }
}

import { createRoot } from 'react-dom/client'
import '@/web/ui/tokens.css'
import { basics, others } from './basics'
import { Gallery } from './Gallery'

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the gallery')
createRoot(place).render(<Gallery basics={basics} others={others} />)

export { chartStops, moveChartStop } from '@/web/desk/ticket/stop/chartStops'
export { entryLine, liquidationLines } from './positionLines'

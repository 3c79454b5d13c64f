/** What the chart needs of the library: imported whole and late, it would all be kept. */
export {
  CandlestickSeries,
  createChartEx,
  createSeriesMarkers,
  defaultHorzScaleBehavior,
  HistogramSeries,
  LineSeries,
} from 'lightweight-charts'

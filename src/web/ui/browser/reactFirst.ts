// Runs React's own modules in the script that they are built into, and so in a task before the one of the app.
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'

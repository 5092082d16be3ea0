export { useState as button } from 'react'

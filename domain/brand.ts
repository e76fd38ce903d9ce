/**
 * Every fact about the brand, in one typed place: another shop rebrands by editing this file alone.
 * The shipped contact facts are plainly examples (decisions, "Identity").
 */
export const BRAND = {
  name: 'Panna',
  nativeName: 'पन्ना',
  nativeLanguage: 'hi',
  tagline: 'Notebooks and planners made for writing',
  email: 'hello@panna.example',
  phone: '+91 40 5550 0100',
  address: ['Plot 12, Road No. 3', 'Banjara Hills', 'Hyderabad 500034', 'Telangana, India'],
  city: 'Hyderabad, India',
  stateCode: '36',
  sellerName: 'Panna Stationery (example)',
  gstin: '36AAAAA0000A1Z5',
  grievanceOfficer: {
    name: 'Example Officer',
    designation: 'Grievance Officer',
    email: 'grievance@panna.example',
  },
  themeColour: '#0B5D45',
  paymentWindowColour: '#3D6CB9',
} as const

/** Nobody has these addresses: the domain .example belongs to no one. */
export const sampleAddress = 'bea@garage.example';
export const ownerAddress = 'olga@garage.example';
export const sampleCompany = 'Lakeshore Fleet Services';

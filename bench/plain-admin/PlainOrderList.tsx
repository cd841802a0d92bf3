import { DataTable, DateField, List } from 'react-admin';

const money = { minimumFractionDigits: 2 };

/** Collection orders, written by hand with react-admin's own components: ten columns, nothing tuned. */
export function PlainOrderList() {
  return (
    <List sort={{ field: 'requestedAt', order: 'DESC' }} perPage={25}>
      <DataTable rowClick={false}>
        <DataTable.Col source="orderNo" label="Platform order number" />
        <DataTable.Col source="merchantOrderNo" label="Merchant order number" />
        <DataTable.Col source="method" label="Payment method" />
        <DataTable.NumberCol source="amount" label="Amount" options={money} />
        <DataTable.NumberCol source="fee" label="Fee" options={money} />
        <DataTable.NumberCol source="netAmount" label="Actual credited amount" options={money} />
        <DataTable.Col source="requestedAt" label="Request time">
          <DateField source="requestedAt" showTime />
        </DataTable.Col>
        <DataTable.Col source="completedAt" label="Completion time">
          <DateField source="completedAt" showTime />
        </DataTable.Col>
        <DataTable.Col source="status" label="Status" />
        <DataTable.Col source="description" label="Description" />
      </DataTable>
    </List>
  );
}
